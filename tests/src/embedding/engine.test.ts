import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Embedded, EngineStatus } from "#src/embedding/embedded.ts";
import { createEngine, type Engine, type EngineOptions } from "#src/embedding/engine.ts";
import type { Pooling } from "#src/embedding/model.ts";
import { findRuntime } from "#src/embedding/runtime.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let modelsDir: string;
let engines: Engine[];

beforeEach(async () => {
	engines = [];
	modelsDir = await mkdtemp(join(tmpdir(), "waystation-engine-"));
	await installTinyModel(modelsDir);
});

afterEach(async () => {
	await Promise.all(engines.map((engine) => engine.end()));
	await rm(modelsDir, { recursive: true, force: true });
});

function open(more: Partial<EngineOptions> = {}): Engine {
	const runtime = () => findRuntime({ runtimeDir: join(modelsDir, "none") });
	const engine = createEngine({ modelsDir, runtime, ...more });
	engines.push(engine);
	return engine;
}

const how = { model: tiny, pooling: "mean" } as const;

function vectorsOf(embedded: Embedded): readonly Float32Array[] {
	if (!embedded.ok) throw new Error(`${embedded.reason}: ${embedded.detail}`);
	return embedded.vectors;
}

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
	let sum = 0;
	for (const [at, value] of (one ?? []).entries()) sum += value * (other?.[at] ?? 0);
	return sum;
}

test("texts become vectors of length one, in order, and alike texts alike ones", async () => {
	const engine = open();
	const texts = [
		"fix the login page",
		"the login page error",
		"旅行 酒店 机票",
		"fix the login page",
	];
	const [login, page, travel, again] = vectorsOf(await engine.embed(texts, how));
	for (const vector of [login, page, travel]) expect(cosine(vector, vector)).toBeCloseTo(1, 5);
	expect(again).toBe(login);
	expect(cosine(login, page)).toBeGreaterThan(cosine(login, travel));
	expect(engine.status()).toMatchObject({ rung: "native", phase: "ready", models: [tiny.id] });
});

test("nothing is started before something is asked, nor for texts that are known", async () => {
	let starts = 0;
	const engine = open({
		runtime: () => {
			starts += 1;
			return findRuntime({ runtimeDir: "" });
		},
	});
	expect(engine.status()).toMatchObject({ phase: "idle", rung: "native" });
	expect(vectorsOf(await engine.embed([], how))).toEqual([]);
	expect(starts).toBe(0);
	const first = vectorsOf(await engine.embed(["登录页面"], how));
	await engine.unload();
	expect(vectorsOf(await engine.embed(["登录页面"], how))).toEqual(first);
	expect(starts).toBe(1);
	expect(engine.status().phase).toBe("idle");
});

test("a text has the same vector alone, in company and after a new start", async () => {
	const engine = open({ cacheSize: 0 });
	const [alone] = vectorsOf(await engine.embed(["数据库索引"], how));
	const long = "query the database index ".repeat(200);
	const [, inCompany] = vectorsOf(await engine.embed([long, "数据库索引", "a"], how));
	await engine.unload();
	const [anew] = vectorsOf(await engine.embed(["数据库索引"], how));
	expect(inCompany).toEqual(alone);
	expect(anew).toEqual(alone);
});

test("the two poolings differ, and the first token's is the same for all texts of this model", async () => {
	const engine = open();
	const by = async (pooling: Pooling) =>
		vectorsOf(await engine.embed(["login", "旅行"], { ...how, pooling }));
	const [mean, cls] = [await by("mean"), await by("cls")];
	expect(cls[0]).toEqual(cls[1]);
	expect(mean[0]).not.toEqual(cls[0]);
});

test("a text is cut at the model's tokens", async () => {
	const engine = open();
	const model = { id: tiny.id, maxTokens: 8 };
	const same = "login page error token cache index query";
	const texts = [`${same} file`, `${same} 旅行 酒店`];
	const [short, long] = vectorsOf(await engine.embed(texts, { ...how, model }));
	expect(long).toEqual(short);
});

test("empty and odd texts have vectors too", async () => {
	const texts = ["", " \n", "\u0000\uD800", "👩‍👩‍👧", "x".repeat(100_000)];
	const vectors = vectorsOf(await open().embed(texts, how));
	expect(vectors).toHaveLength(texts.length);
});

test("many calls at once are all answered by one worker", async () => {
	const phases: string[] = [];
	const engine = open({ onChange: ({ phase }) => phases.push(phase) });
	const calls = Array.from({ length: 20 }, (_, at) => engine.embed([`token ${at}`, "login"], how));
	expect((await Promise.all(calls)).every((one) => one.ok)).toBe(true);
	expect(phases.filter((phase) => phase === "loading")).toHaveLength(1);
});

test("the memory is given back after an idle time", async () => {
	const { promise: unloaded, resolve } = Promise.withResolvers<EngineStatus>();
	let wasReady = false;
	const engine = open({
		idleMs: 50,
		onChange(status) {
			wasReady ||= status.phase === "ready";
			if (wasReady && status.phase === "idle") resolve(status);
		},
	});
	await engine.embed(["login"], how);
	expect(await unloaded).toMatchObject({ phase: "idle", models: [] });
	expect((await engine.embed(["token"], how)).ok).toBe(true);
});

test("a call that is aborted is answered at once, and the others are served", async () => {
	const engine = open();
	const stop = new AbortController();
	const first = engine.embed(["login"], how);
	const second = engine.embed(["page"], { ...how, signal: stop.signal });
	const third = engine.embed(["token"], how);
	stop.abort();
	expect(await second).toEqual({ ok: false, reason: "aborted", detail: "" });
	expect((await first).ok && (await third).ok).toBe(true);
	expect(await engine.embed(["login"], { ...how, signal: stop.signal })).toMatchObject({
		reason: "aborted",
	});
	expect(engine.status().failure).toBeUndefined();
});

test("after the end everything that waits is answered, and nothing starts again", async () => {
	const engine = open();
	await engine.embed(["login"], how);
	const waiting = engine.embed(["page"], how);
	await engine.end();
	await engine.end();
	await engine.unload();
	expect(await waiting).toMatchObject({ ok: false, reason: "ended" });
	expect(await engine.embed(["login"], how)).toMatchObject({ ok: false, reason: "ended" });
	expect(engine.status()).toMatchObject({ phase: "ended", models: [] });
});

test("an end while the library is still looked for starts nothing", async () => {
	const { promise: gate, resolve } = Promise.withResolvers<void>();
	const engine = open({
		runtime: async () => {
			await gate;
			return findRuntime({ runtimeDir: "" });
		},
	});
	const waiting = engine.embed(["login"], how);
	const over = engine.end();
	resolve();
	await over;
	expect(await waiting).toMatchObject({ reason: "ended" });
});

test("a model that is not installed, or not whole, is named, and works once it is", async () => {
	const engine = open();
	const other = { ...how, model: { id: "Test/other", maxTokens: 64 } };
	expect(await engine.embed(["login"], other)).toEqual({
		...{ ok: false, reason: "no-model", detail: "Test/other" },
	});
	expect(engine.status()).toMatchObject({ rung: "lexical", failure: { reason: "no-model" } });
	const folder = await installTinyModel(modelsDir, "Test/other");
	expect((await engine.embed(["login"], other)).ok).toBe(true);
	expect(engine.status()).toMatchObject({ rung: "native", failure: undefined });
	await writeFile(join(folder, "onnx", "model_quantized.onnx"), "short");
	await engine.unload();
	expect(await engine.embed(["page"], other)).toMatchObject({ reason: "no-model" });
});

test("a second model is looked for while the first one is in use", async () => {
	const engine = open();
	const other = { ...how, model: { id: "Test/other", maxTokens: 64 } };
	expect((await engine.embed(["login"], how)).ok).toBe(true);
	expect(await engine.embed(["login"], other)).toMatchObject({ reason: "no-model" });
	expect(engine.status()).toMatchObject({ phase: "ready", models: [tiny.id], rung: "lexical" });
	await installTinyModel(modelsDir, "Test/other");
	expect((await engine.embed(["login"], other)).ok).toBe(true);
	expect(engine.status()).toMatchObject({ models: [tiny.id, "Test/other"], rung: "native" });
});

test("a paste of megabytes is answered like its beginning", async () => {
	const text = "login page error ".repeat(200_000);
	const [long, short] = vectorsOf(await open().embed([text, text.slice(0, 3_000)], how));
	expect(long).toEqual(short);
});

test("a damaged model is a value, and the other models go on", async () => {
	const folder = await installTinyModel(modelsDir, "Test/damaged");
	const path = join(folder, "onnx", "model_quantized.onnx");
	const { size } = await stat(path);
	await writeFile(path, Buffer.alloc(size, 7));
	const engine = open();
	const damaged = { ...how, model: { id: "Test/damaged", maxTokens: 64 } };
	expect(await engine.embed(["login"], damaged)).toMatchObject({ reason: "broken-model" });
	expect((await engine.embed(["login"], how)).ok).toBe(true);
});
