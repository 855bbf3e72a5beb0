import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSaid } from "../../src/detection/shift-said.ts";
import type { ShiftLanguage } from "../../src/detection/shift-state.ts";
import { createEngine, type Engine } from "../../src/embedding/engine.ts";
import { models } from "../../src/embedding/model.ts";
import { importModels } from "../../src/embedding/model-import.ts";
import { findRuntime } from "../../src/embedding/runtime.ts";
import { shortHash } from "../../src/lib/hash.ts";

const folder = join(tmpdir(), "waystation-bench-vectors");
const slice = 64;

/** Vectors by language and text. */
export type VectorsOf = Readonly<Record<ShiftLanguage, ReadonlyMap<string, Float32Array>>>;

/**
 * The vectors of all messages by the real models in `modelsDir`. They are kept in a file under the system's folder for
 * temporary files, by a hash of the texts, so that a second run is quick.
 */
export async function vectorsOf(
	messages: readonly string[],
	modelsDir: string,
): Promise<VectorsOf> {
	const texts: Record<ShiftLanguage, Set<string>> = { zh: new Set(), en: new Set() };
	for (const message of new Set(messages)) {
		const { route, text } = readSaid(message);
		if (route !== "unsure" && text !== "") texts[route].add(text);
	}
	// The worker does not keep the process alive.
	const alive = setInterval(() => undefined, 1_000);
	const engine = await openEngine(modelsDir);
	try {
		const zh = await cached(engine, "zh", [...texts.zh]);
		return { zh, en: await cached(engine, "en", [...texts.en]) };
	} finally {
		await engine.end();
		clearInterval(alive);
	}
}

async function openEngine(from: string): Promise<Engine> {
	const modelsDir = join(folder, "models");
	mkdirSync(modelsDir, { recursive: true });
	for (const one of await importModels(from, modelsDir, [models.zh.id, models.en.id])) {
		if (!one.ok) throw new Error(`${one.model}: ${one.reason} ${one.detail}`);
	}
	return createEngine({ modelsDir, runtime: () => findRuntime({ runtimeDir: "" }) });
}

async function cached(
	engine: Engine,
	language: ShiftLanguage,
	texts: readonly string[],
): Promise<ReadonlyMap<string, Float32Array>> {
	const name = shortHash(JSON.stringify([models[language], texts]), 16);
	const file = join(folder, `${language}-${name}.f32`);
	if (!existsSync(file)) writeFileSync(file, await embedAll(engine, language, texts));
	const bytes = new Uint8Array(readFileSync(file));
	const all = new Float32Array(bytes.buffer);
	const size = all.length / Math.max(1, texts.length);
	return new Map(texts.map((text, at) => [text, all.subarray(at * size, (at + 1) * size)]));
}

async function embedAll(
	engine: Engine,
	language: ShiftLanguage,
	texts: readonly string[],
): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < texts.length; at += slice) {
		const model = models[language];
		const got = await engine.embed(texts.slice(at, at + slice), { model, pooling: model.pooling });
		if (!got.ok) throw new Error(`${got.reason}: ${got.detail}`);
		for (const { buffer, byteOffset, byteLength } of got.vectors) {
			parts.push(new Uint8Array(buffer, byteOffset, byteLength));
		}
	}
	return Buffer.concat(parts);
}
