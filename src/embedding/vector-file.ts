import { join } from "node:path";
import { replaceFile } from "#src/persistence/atomic.ts";
import { isExpected, parseJson, readText } from "#src/persistence/disk.ts";
import { withLock } from "#src/persistence/lock.ts";
import { modelFolder, readManifest } from "./model-manifest.ts";

/** A vector that outlives its session: it is made anew when its topic, its text or the model changed. */
export interface KeptVector {
	/** Id of the topic that it belongs to. */
	readonly topic: string;
	/** See `vectorKey`; holds no text. */
	readonly key: string;
	/** Of length 1; a little coarser than the model gave it. */
	readonly vector: Float32Array;
}

/** Vectors on disk, below the models so that they are removed with them. */
export interface VectorFile {
	/** None where there is no file, or one that cannot be read. Never rejects. */
	read(): Promise<readonly KeptVector[]>;
	/** Replaces what is there by what `change` makes of it. A disk that refuses makes it forgetful, nothing else. */
	update(change: (before: readonly KeptVector[]) => readonly KeptVector[]): Promise<void>;
}

/** The last ones of several projects: up to 0.9 kB each. */
const mostKept = 3_000;

const mostBytes = 4_000_000;
const lockMs = 2_000;

/** The file for vectors in that folder of models, which is there already. */
export function openVectorFile(modelsDir: string): VectorFile {
	const file = join(modelsDir, "topics.json");

	async function read(): Promise<readonly KeptVector[]> {
		const found = await readText(file, { maxBytes: mostBytes });
		return found.status === "ok" ? decode(parseJson(found.text)) : [];
	}

	return {
		read,
		async update(change) {
			const work = async () => {
				const vectors = change(await read())
					.slice(-mostKept)
					.map(encodeOne);
				await replaceFile(file, `${JSON.stringify({ version: 1, vectors })}\n`);
			};
			try {
				await withLock(file, work, { waitMs: lockMs });
			} catch (error) {
				if (!isExpected(error)) throw error;
			}
		},
	};
}

/** Which weights a model has, so that vectors of others are told apart; undefined where it is not installed. */
export async function weightsOf(modelsDir: string, id: string): Promise<string | undefined> {
	const manifest = await readManifest(modelFolder(modelsDir, id));
	return manifest?.files.find(({ path }) => path.endsWith(".onnx"))?.sha256;
}

/** Steps of a component; the cosine of two vectors changes by less than 0.01 for it. */
const steps = 127;

function encodeOne({ topic, key, vector }: KeptVector) {
	let largest = 0;
	for (const value of vector) largest = Math.max(largest, Math.abs(value));
	const scale = steps / (largest || 1);
	const coarse = new Int8Array(vector.length);
	for (let at = 0; at < vector.length; at += 1) coarse[at] = Math.round((vector[at] ?? 0) * scale);
	return { topic, key, vector: Buffer.from(coarse.buffer).toString("base64") };
}

function decode(value: unknown): readonly KeptVector[] {
	if (typeof value !== "object" || value === null) return [];
	if (!("version" in value) || value.version !== 1 || !("vectors" in value)) return [];
	return Array.isArray(value.vectors) ? value.vectors.flatMap(decodeOne) : [];
}

function decodeOne(value: unknown): readonly KeptVector[] {
	if (typeof value !== "object" || value === null) return [];
	const { topic, key, vector }: { topic?: unknown; key?: unknown; vector?: unknown } = value;
	if (typeof topic !== "string" || typeof key !== "string" || typeof vector !== "string") return [];
	const bytes = Buffer.from(vector, "base64");
	const coarse = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const unit = ofLengthOne(coarse);
	return unit === undefined ? [] : [{ topic, key, vector: unit }];
}

/** Plain loops, since thousands are read in one go while somebody may type. */
function ofLengthOne(coarse: Int8Array): Float32Array | undefined {
	let square = 0;
	for (const step of coarse) square += step * step;
	if (square === 0) return;
	const scale = 1 / Math.sqrt(square);
	const vector = new Float32Array(coarse.length);
	for (let at = 0; at < coarse.length; at += 1) vector[at] = (coarse[at] ?? 0) * scale;
	return vector;
}
