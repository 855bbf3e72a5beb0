import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEngine } from "#src/embedding/engine.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { type InstallOptions, installRuntime, purge } from "#src/embedding/runtime-install.ts";
import { pruneRuntime } from "#src/embedding/runtime-prune.ts";
import { writeFakeNpm } from "../../support/fake-npm.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let root: string;
let runtimeDir: string;
let npm: string;

beforeEach(async () => {
	// Beside the packages, so that they can be linked.
	await mkdir(resolve(".cache"), { recursive: true });
	root = await mkdtemp(resolve(".cache", "runtime-"));
	runtimeDir = join(root, "agent", "waystation", "runtime");
	npm = await writeFakeNpm(join(root, "npm"));
});

afterEach(() => rm(root, { recursive: true, force: true }));

function install(mode = "", more: Partial<InstallOptions> = {}) {
	const env = { PATH: "", HOME: root, npm_execpath: npm, FAKE_NPM: mode };
	return installRuntime({ runtimeDir, env, ...more });
}

const places = () => ({ runtimeDir, packageFolders: [] });
const beside = () => readdir(join(runtimeDir, ".."));

test("the installed library is cut down to this platform and embeds", async () => {
	const steps: string[] = [];
	const done = await install("", { onStep: (step) => steps.push(step) });
	expect(done.ok && done.bytes).toBeLessThan(120_000_000);
	expect(steps).toEqual(["fetching", "pruning", "checking"]);
	expect(await beside()).toEqual(["runtime"]);
	const binaries = join(runtimeDir, "node_modules", "onnxruntime-node", "bin", "napi-v6");
	expect(await readdir(binaries)).toEqual([process.platform]);
	await installTinyModel(root);
	const engine = createEngine({ modelsDir: root, runtime: () => findRuntime(places()) });
	expect(await engine.embed(["login"], { model: tiny, pooling: "mean" })).toMatchObject({
		ok: true,
	});
	await engine.end();
	const again: string[] = [];
	expect(await install("E404", { onStep: (step) => again.push(step) })).toEqual(done);
	expect(again).toEqual([]);
});

test("npm is kept from running scripts and from settings that are not meant for it", async () => {
	const stop = new AbortController();
	const env = {
		npm_execpath: npm,
		FAKE_NPM: "hang",
		npm_config_prefix: "/elsewhere",
		npm_config_registry: "r",
	};
	const running = install("", { env, signal: stop.signal });
	const seen = await waitForArguments();
	stop.abort();
	expect(await running).toMatchObject({ ok: false, reason: "aborted" });
	expect(seen.args).toContain("--ignore-scripts");
	expect(seen.env).not.toHaveProperty("npm_config_prefix");
	expect(seen.env).toHaveProperty("npm_config_registry", "r");
	expect(await beside()).toEqual([]);
});

async function waitForArguments(): Promise<{ args: string[]; env: object }> {
	for (;;) {
		const [folder] = (await beside().catch(() => [])).filter((name) => name.includes(".new-"));
		const file = join(runtimeDir, "..", folder ?? "", "arguments.json");
		const text = await readFile(file, "utf8").catch(() => "");
		if (text.endsWith("}")) return JSON.parse(text);
		await new Promise((resume) => setTimeout(resume, 10));
	}
}

test.each([
	["ENOSPC", "full"],
	["EACCES", "denied"],
	["E404", "not-found"],
	["ETIMEDOUT", "network"],
	["EWHATEVER", "npm"],
])("npm's %s is told as “%s” and leaves nothing", async (code, reason) => {
	expect(await install(code)).toMatchObject({ ok: false, reason });
	expect(await beside()).toEqual([]);
});

test("a machine without npm is told so", async () => {
	const env = { PATH: root };
	expect(await install("", { env, node: join(root, "bin", "node") })).toMatchObject({
		...{ ok: false, reason: "no-npm" },
	});
});

test("a library that kills its process does not take the place of one that runs", async () => {
	expect(await install("broken")).toMatchObject({ ok: false, reason: "does-not-run" });
	expect(await beside()).toEqual([]);
});

test("an installation that no longer runs is replaced, and left-overs of killed ones go", async () => {
	await install();
	const entry = "node_modules/@huggingface/transformers/dist/transformers.node.mjs";
	await rm(join(runtimeDir, entry));
	await writeFile(join(runtimeDir, entry), "process.abort();");
	await mkdir(`${runtimeDir}.new-left`);
	expect(await install()).toMatchObject({ ok: true });
	expect((await stat(join(runtimeDir, entry))).size).toBeGreaterThan(10_000);
	expect(await beside()).toEqual(["runtime"]);
});

test("a purge removes everything, tells what it freed, and may be repeated", async () => {
	await install();
	const modelsDir = join(runtimeDir, "..", "models");
	await installTinyModel(modelsDir);
	await mkdir(`${runtimeDir}.old-1`);
	const purged = await purge(runtimeDir, modelsDir);
	expect(purged.ok && purged.bytes).toBeGreaterThan(1_000_000);
	expect(await purge(runtimeDir, modelsDir)).toEqual({ ok: true, bytes: 0 });
	expect(await beside()).toEqual([]);
	expect(await findRuntime(places())).toMatchObject({ ok: false, reason: "missing" });
});

test("a place that cannot be written is a reason", async () => {
	await writeFile(join(root, "agent"), "a file in the way");
	expect(await install()).toMatchObject({ ok: false, reason: "disk" });
});

test("each platform keeps its own binaries only", async () => {
	const bin = join(root, "node_modules", "onnxruntime-node", "bin", "napi-v6");
	for (const platform of ["win32/arm64", "win32/x64", "darwin/arm64"]) {
		await mkdir(join(bin, platform), { recursive: true });
	}
	await pruneRuntime(join(root, "node_modules"), "win32", "x64");
	expect(await readdir(bin)).toEqual(["win32"]);
	expect(await readdir(join(bin, "win32"))).toEqual(["x64"]);
});
