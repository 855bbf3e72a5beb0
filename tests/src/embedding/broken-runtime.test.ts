import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEngine, type Engine } from "#src/embedding/engine.ts";
import { checkRuntime, findRuntime } from "#src/embedding/runtime.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let folder: string;
let engine: Engine | undefined;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "waystation-broken-"));
	await installTinyModel(folder);
});

afterEach(async () => {
	await engine?.end();
	engine = undefined;
	await rm(folder, { recursive: true, force: true });
});

/** A library that is nothing but that code, where our own installation would be. */
async function installFake(code: string, version = "4.3.2"): Promise<void> {
	const root = join(folder, "node_modules", "@huggingface", "transformers");
	const entry = join(root, "dist", "transformers.node.mjs");
	await mkdir(dirname(entry), { recursive: true });
	await writeFile(join(root, "package.json"), JSON.stringify({ version }));
	await writeFile(entry, code);
	const native = join(folder, "node_modules", "onnxruntime-node");
	await mkdir(native, { recursive: true });
	await writeFile(join(native, "index.js"), workingNative);
}

const workingNative = `
exports.Tensor = class { constructor(type, data) { this.data = data; } };
exports.InferenceSession = { create: async () => ({ run: async ({ x }) => ({ y: x }), release() {} }) };`;

/** A library that embeds, but for what the code does when a text says so. */
const workingLibrary = `
export const env = { version: "4.3.2" };
const pooled = { normalize: () => ({ data: [1, 0] }) };
export const mean_pooling = () => pooled;
export async function pipeline() {
	const tokenizer = ([text]) => ({ text, attention_mask: 1 });
	const model = async ({ text }) => {
		if (text === "die") process.abort();
		if (text === "hang") await new Promise(() => {});
		if (text === "leave") process.exit(3);
		if (text === "fail") throw new Error("no such operator");
		if (text === "look around") throw new Error(Object.keys(process.env).join());
		if (text === "call home") await fetch("http://127.0.0.1:9/");
		if (text === "download") await env.fetch("http://127.0.0.1:9/");
		return { last_hidden_state: { slice: () => pooled } };
	};
	return { tokenizer, model };
}`;

const places = () => ({ runtimeDir: folder, packageFolders: [] });
const how = { model: tiny, pooling: "mean" } as const;

function open(timeoutMs = 10_000): { engine: Engine; starts: () => number } {
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

test("a library that is not there is a reason, and works once it is there", async () => {
	const { engine } = open();
	expect(await engine.embed(["a"], how)).toMatchObject({ reason: "no-runtime" });
	expect(engine.status()).toMatchObject({ rung: "lexical", failure: { reason: "no-runtime" } });
	await installFake(workingLibrary);
	expect((await engine.embed(["a"], how)).ok).toBe(true);
});

test("a library of another major version is not used", async () => {
	await installFake(workingLibrary, "5.0.0");
	expect(await findRuntime(places())).toMatchObject({ ok: false, reason: "wrong-version" });
});

test.each([
	["a binding that cannot be loaded", "throw Object.assign(Error('no glibc'), {});", /no glibc/],
	["a binding that kills its process", "process.abort();", /SIGABRT/],
	["a file that is no module", "this is not JavaScript", /SyntaxError/],
])("%s is told with its reason and harms nobody", async (_, code, detail) => {
	await installFake(code);
	const runtime = await findRuntime(places());
	expect(runtime.ok && (await checkRuntime(runtime.entry))).toMatch(detail);
	const { engine } = open();
	const got = await engine.embed(["a"], how);
	expect(got).toMatchObject({ ok: false, reason: "broken-runtime" });
	expect(!got.ok && got.detail).toMatch(detail);
});

test("a native part that computes wrong results is not used", async () => {
	await installFake(workingLibrary);
	const native = join(folder, "node_modules", "onnxruntime-node", "index.js");
	const wrong = (await readFile(native, "utf8")).replace("({ y: x })", "({ y: { data: [0] } })");
	await writeFile(native, wrong);
	const { engine } = open();
	expect(await engine.embed(["a"], how)).toMatchObject({ reason: "broken-runtime" });
});

test.each([
	["die", "crashed"],
	["leave", "crashed"],
	["hang", "timed-out"],
])(
	"a worker that meets “%s” is told as “%s”, and the next call starts anew",
	async (text, reason) => {
		await installFake(workingLibrary);
		const { engine, starts } = open(text === "hang" ? 700 : 10_000);
		expect((await engine.embed(["a"], how)).ok).toBe(true);
		expect(await engine.embed([text], how)).toMatchObject({ ok: false, reason });
		expect(engine.status()).toMatchObject({ rung: "lexical", phase: "idle", models: [] });
		expect((await engine.embed(["b"], how)).ok).toBe(true);
		expect(engine.status()).toMatchObject({ rung: "native", phase: "ready" });
		expect(starts()).toBe(2);
	},
);

test("a text that the model fails on costs no restart", async () => {
	await installFake(workingLibrary);
	const { engine, starts } = open();
	expect(await engine.embed(["fail"], how)).toMatchObject({ reason: "broken-model" });
	expect((await engine.embed(["a"], how)).ok).toBe(true);
	expect(starts()).toBe(1);
});

test("a worker that always dies is started three times, and again when the user asks for it", async () => {
	await installFake("process.abort();");
	const { engine, starts } = open();
	for (let call = 0; call < 6; call += 1) {
		expect(await engine.embed(["a"], how)).toMatchObject({ reason: "broken-runtime" });
	}
	expect(starts()).toBe(3);
	await installFake(workingLibrary);
	await engine.unload();
	expect((await engine.embed(["a"], how)).ok).toBe(true);
});

test("the library gets no network", async () => {
	await installFake(workingLibrary);
	const { engine } = open();
	const got = await engine.embed(["download"], how);
	expect(!got.ok && got.detail).toMatch(/uses no network/);
	expect(await engine.embed(["call home"], how)).toMatchObject({
		detail: expect.stringMatching(/uses no network/),
	});
});

test("the library sees no keys of the user's and no options for another Node", async () => {
	await installFake(workingLibrary);
	vi.stubEnv("ANTHROPIC_API_KEY", "sk-1");
	vi.stubEnv("NODE_OPTIONS", "--no-warnings");
	const { engine } = open();
	const got = await engine.embed(["look around"], how);
	vi.unstubAllEnvs();
	expect(!got.ok && got.detail).toContain("PATH");
	expect(!got.ok && got.detail).not.toMatch(/ANTHROPIC|NODE_OPTIONS/);
});
