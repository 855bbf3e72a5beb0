import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { checkRuntime, findRuntime } from "#src/embedding/runtime.ts";
import {
	installFake,
	metSign,
	nativeAbort,
	standStill,
	workingLibrary,
} from "../../support/fake-library.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let folder: string;
let engine: Engine | undefined;

beforeEach(async () => {
	// However long a busy machine takes for a start, nobody is late before the test says so.
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	folder = await mkdtemp(join(tmpdir(), "waystation-broken-"));
	await installTinyModel(folder);
});

afterEach(async () => {
	await engine?.end();
	engine = undefined;
	vi.useRealTimers();
	await rm(folder, { recursive: true, force: true });
});

const places = () => ({ runtimeDir: folder, packageFolders: [] });
const how = { model: tiny, pooling: "mean" } as const;

/** Milliseconds after which a worker is given up. */
const timeoutMs = 10_000;

function open(): { engine: Engine; starts: () => number } {
	let starts = 0;
	engine = createEngine({
		modelsDir: folder,
		timeoutMs,
		runtime: () => {
			starts += 1;
			return findRuntime(places());
		},
	});
	return { engine, starts: () => starts };
}

/** Lets the time pass that a worker has, once it has said in a file that it stands still. */
async function runOut(sign: string): Promise<void> {
	while (!existsSync(sign)) await sleep(5);
	vi.advanceTimersByTime(timeoutMs);
}

test("a library that is not there is a reason, and works once it is there", async () => {
	const { engine } = open();
	expect(await engine.embed(["a"], how)).toMatchObject({ reason: "no-runtime" });
	expect(engine.status()).toMatchObject({ rung: "lexical", failure: { reason: "no-runtime" } });
	await installFake(folder, workingLibrary);
	expect((await engine.embed(["a"], how)).ok).toBe(true);
});

test("a library of another major version is not used", async () => {
	await installFake(folder, workingLibrary, "5.0.0");
	expect(await findRuntime(places())).toMatchObject({ ok: false, reason: "wrong-version" });
});

test.each([
	["a binding that cannot be loaded", "throw Object.assign(Error('no glibc'), {});", /no glibc/],
	["a binding that kills its process", nativeAbort, /SIGABRT/],
	["a file that is no module", "this is not JavaScript", /SyntaxError/],
])("%s is told with its reason and harms nobody", async (_, code, detail) => {
	await installFake(folder, code);
	const runtime = await findRuntime(places());
	expect(runtime.ok && (await checkRuntime(runtime.entry))).toMatch(detail);
	const { engine } = open();
	const got = await engine.embed(["a"], how);
	expect(got).toMatchObject({ ok: false, reason: "broken-runtime" });
	expect(!got.ok && got.detail).toMatch(detail);
});

test("a native part that computes wrong results is not used", async () => {
	await installFake(folder, workingLibrary);
	const native = join(folder, "node_modules", "onnxruntime-node", "index.js");
	const wrong = (await readFile(native, "utf8")).replace("({ y: x })", "({ y: { data: [0] } })");
	await writeFile(native, wrong);
	const { engine } = open();
	expect(await engine.embed(["a"], how)).toMatchObject({ reason: "broken-runtime" });
});

test.each([
	["die", "crashed"],
	["throw", "crashed"],
	["leave", "crashed"],
	["hang", "timed-out"],
	["block", "timed-out"],
])(
	"a worker that meets “%s” is told as “%s”, and the next call starts anew",
	async (text, reason) => {
		await installFake(folder, workingLibrary);
		const { engine, starts } = open();
		expect((await engine.embed(["a"], how)).ok).toBe(true);
		const asked = engine.embed([text], how);
		if (reason === "timed-out") await runOut(metSign(folder));
		expect(await asked).toMatchObject({ ok: false, reason });
		expect(engine.status()).toMatchObject({ rung: "lexical", phase: "idle", models: [] });
		expect((await engine.embed(["b"], how)).ok).toBe(true);
		expect(engine.status()).toMatchObject({ rung: "native", phase: "ready" });
		expect(starts()).toBe(2);
	},
);

test("a library that stands still while it loads is ended, and told as what it is", async () => {
	const sign = join(folder, "sign");
	await installFake(folder, standStill(sign));
	const { engine } = open();
	const asked = engine.embed(["a"], how);
	await runOut(sign);
	expect(await asked).toMatchObject({ ok: false, reason: "timed-out" });
	expect(engine.status()).toMatchObject({ rung: "lexical", failure: { reason: "timed-out" } });
});

test("a text that the model fails on costs no restart", async () => {
	await installFake(folder, workingLibrary);
	const { engine, starts } = open();
	expect(await engine.embed(["fail"], how)).toMatchObject({ reason: "broken-model" });
	expect((await engine.embed(["a"], how)).ok).toBe(true);
	expect(starts()).toBe(1);
});

test("a worker that always dies is started three times, and again when the user asks for it", async () => {
	await installFake(folder, nativeAbort);
	const { engine, starts } = open();
	for (let call = 0; call < 6; call += 1) {
		expect(await engine.embed(["a"], how)).toMatchObject({ reason: "broken-runtime" });
	}
	expect(starts()).toBe(3);
	await installFake(folder, workingLibrary);
	await engine.unload();
	expect((await engine.embed(["a"], how)).ok).toBe(true);
});

test("the library gets no network", async () => {
	await installFake(folder, workingLibrary);
	const { engine } = open();
	const got = await engine.embed(["download"], how);
	expect(!got.ok && got.detail).toMatch(/uses no network/);
	expect(await engine.embed(["call home"], how)).toMatchObject({
		detail: expect.stringMatching(/uses no network/),
	});
});

test("the library sees no keys of the user's and no options for another Node", async () => {
	await installFake(folder, workingLibrary);
	vi.stubEnv("ANTHROPIC_API_KEY", "sk-1");
	vi.stubEnv("NODE_OPTIONS", "--no-warnings");
	const { engine } = open();
	const got = await engine.embed(["look around"], how);
	vi.unstubAllEnvs();
	expect(!got.ok && got.detail).toContain("PATH");
	expect(!got.ok && got.detail).not.toMatch(/ANTHROPIC|NODE_OPTIONS/);
});
