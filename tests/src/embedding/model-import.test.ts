import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importModels } from "#src/embedding/model-import.ts";
import { isInstalled } from "#src/embedding/model-manifest.ts";
import { installTinyModel, tiny, writeTinyModel } from "../../support/tiny-model.ts";

let from: string;
let modelsDir: string;

beforeEach(async () => {
	from = await mkdtemp(join(tmpdir(), "waystation-stick-"));
	modelsDir = await mkdtemp(join(tmpdir(), "waystation-models-"));
});

afterEach(async () => {
	await rm(from, { recursive: true, force: true });
	await rm(modelsDir, { recursive: true, force: true });
});

test.each([
	["as we keep it", ["Test", "tiny"]],
	["by its last name", ["tiny"]],
	["as the hub's cache does", ["models--Test--tiny", "snapshots", "0123abc"]],
])("a folder that holds the model %s is taken over", async (_, path) => {
	await writeTinyModel(join(from, ...path));
	expect(await importModels(from, modelsDir, [tiny.id])).toEqual([{ model: tiny.id, ok: true }]);
	expect(await isInstalled(modelsDir, tiny.id)).toBe(true);
	expect(await readdir(join(modelsDir, "Test", "tiny"))).not.toContain("config.json.part");
});

test("what is missing is named, and what is there is imported", async () => {
	await writeTinyModel(join(from, "tiny"));
	await rm(join(from, "tiny", "tokenizer.json"));
	await writeTinyModel(join(from, "other"));
	expect(await importModels(from, modelsDir, [tiny.id, "Test/other"])).toEqual([
		{ model: tiny.id, ok: false, reason: "missing", detail: "tokenizer.json" },
		{ model: "Test/other", ok: true },
	]);
});

test("an empty or absent folder is a reason", async () => {
	const [one] = await importModels(join(from, "none"), modelsDir, [tiny.id]);
	expect(one).toMatchObject({ ok: false, reason: "missing" });
});

test("a damaged source replaces nothing", async () => {
	await installTinyModel(modelsDir);
	await installTinyModel(from);
	await truncate(join(from, "Test", "tiny", "onnx", "model_quantized.onnx"), 500);
	expect(await importModels(from, modelsDir, [tiny.id])).toMatchObject([{ reason: "corrupt" }]);
	expect(await isInstalled(modelsDir, tiny.id)).toBe(true);
	await writeFile(join(from, "Test", "tiny", "config.json"), "<html>");
	await rm(join(from, "Test", "tiny", "waystation.json"));
	expect(await importModels(from, modelsDir, [tiny.id])).toMatchObject([
		{ detail: "config.json: a web page" },
	]);
});

test("a place that cannot be written is a reason", async () => {
	await writeTinyModel(join(from, "tiny"));
	await mkdir(modelsDir, { recursive: true });
	await writeFile(join(modelsDir, "Test"), "a file in the way");
	expect(await importModels(from, modelsDir, [tiny.id])).toMatchObject([{ reason: "disk" }]);
});
