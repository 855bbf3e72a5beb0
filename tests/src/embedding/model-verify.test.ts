import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInstalled } from "#src/embedding/model-manifest.ts";
import { compareSizes, setFilesAside, verifyModels } from "#src/embedding/model-verify.ts";
import { installTinyModel, tiny } from "../../support/tiny-model.ts";

let modelsDir: string;
let folder: string;
beforeEach(async () => {
	modelsDir = mkdtempSync(join(tmpdir(), "verify-"));
	folder = await installTinyModel(modelsDir);
});
afterEach(() => rmSync(modelsDir, { recursive: true, force: true }));

const onnx = "onnx/model_quantized.onnx";

function verify(signal = new AbortController().signal) {
	const moves: (readonly [number, number])[] = [];
	const onMove = (done: number, total: number) => void moves.push([done, total]);
	return { moves, found: verifyModels(modelsDir, [tiny.id, "Test/none"], { signal, onMove }) };
}

test("a model as it was installed has no fault, and its bytes are counted to the end", async () => {
	const { found, moves } = verify();
	expect(await found).toEqual([]);
	const [done, total] = moves.at(-1) ?? [];
	expect(total).toBeGreaterThan(0);
	expect(done).toBe(total);
});

test("one changed byte, a cut and a missing file are told apart", async () => {
	const model = join(folder, onnx);
	const bytes = readFileSync(model);
	bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
	writeFileSync(model, bytes);
	truncateSync(join(folder, "tokenizer.json"), 10);
	rmSync(join(folder, "config.json"));
	const faults = (await verify().found).map(({ fault, file }) => [file, fault]);
	expect(new Map(faults.map(([file = "", fault = ""]) => [file, fault]))).toEqual(
		new Map([
			["config.json", "missing"],
			["tokenizer.json", "size"],
			[onnx, "content"],
		]),
	);
});

test("sizes alone tell what is cut and what is missing", async () => {
	truncateSync(join(folder, "tokenizer.json"), 10);
	rmSync(join(folder, "config.json"));
	const bad = await compareSizes(modelsDir, [tiny.id, "Test/none"]);
	expect(bad.map(({ fault, file }) => [file, fault])).toEqual([
		["config.json", "missing"],
		["tokenizer.json", "size"],
	]);
});

test("who leaves need not wait for the last byte", async () => {
	const leaving = new AbortController();
	const { found } = verify(leaving.signal);
	leaving.abort();
	await expect(found).rejects.toThrow();
});

test("a model with a file put aside counts as not installed until that is taken back", async () => {
	const bad = { id: tiny.id, file: onnx };
	const { done, failed, undo } = await setFilesAside(modelsDir, [bad, { ...bad, file: "gone" }]);
	expect({ done, failed }).toEqual({ done: 1, failed: 0 });
	expect(await isInstalled(modelsDir, tiny.id)).toBe(false);
	await undo();
	expect(await isInstalled(modelsDir, tiny.id)).toBe(true);
});
