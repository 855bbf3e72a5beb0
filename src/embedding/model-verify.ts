import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { detailOf, isExpected } from "#src/persistence/disk.ts";
import { type ManifestFile, modelFolder, readManifest, sizeOf } from "./model-manifest.ts";

/** A file that is not as the manifest of its model says. */
export interface BadModelFile {
	readonly id: string;
	/** Below the model's folder, with `/`. */
	readonly file: string;
	readonly fault: "missing" | "size" | "content" | "unreadable";
}

export interface VerifyOptions {
	readonly signal: AbortSignal;
	/** Told how many bytes were read of how many. */
	readonly onMove: (done: number, total: number) => void;
}

/**
 * Compares every byte of the installed models with their manifests, in pieces that leave room for everything else.
 * Rejects with the signal's reason; a file that cannot be read is a finding.
 */
export async function verifyModels(
	modelsDir: string,
	ids: readonly string[],
	{ onMove, signal }: VerifyOptions,
): Promise<readonly BadModelFile[]> {
	const wanted = await Promise.all(
		ids.map(async (id) => {
			const manifest = await readManifest(modelFolder(modelsDir, id));
			return (manifest?.files ?? []).map((file) => ({ id, file }));
		}),
	);
	const files = wanted.flat();
	const total = files.reduce((all, { file }) => all + file.size, 0);
	const bad: BadModelFile[] = [];
	let before = 0;
	for (const { file, id } of files) {
		const path = join(modelFolder(modelsDir, id), file.path);
		const onBytes = (done: number) => onMove(before + done, total);
		const fault = await faultOf(path, file, signal, onBytes);
		if (fault !== undefined) bad.push({ id, file: file.path, fault });
		before += file.size;
		onMove(before, total);
	}
	return bad;
}

/** The same by the sizes alone, which costs one look at each file. */
export async function compareSizes(
	modelsDir: string,
	ids: readonly string[],
): Promise<readonly BadModelFile[]> {
	const bad = ids.map(async (id) => {
		const folder = modelFolder(modelsDir, id);
		const manifest = await readManifest(folder);
		const files = (manifest?.files ?? []).map(async ({ path, size }) => {
			const found = await sizeOf(join(folder, path));
			if (found === size) return [];
			return [{ id, file: path, fault: found === undefined ? "missing" : "size" } as const];
		});
		return (await Promise.all(files)).flat();
	});
	return (await Promise.all(bad)).flat();
}

async function faultOf(
	path: string,
	{ sha256, size }: ManifestFile,
	signal: AbortSignal,
	onBytes: (done: number) => void,
): Promise<BadModelFile["fault"] | undefined> {
	signal.throwIfAborted();
	const found = await sizeOf(path);
	if (found === undefined) return "missing";
	if (found !== size) return "size";
	try {
		const hash = createHash("sha256");
		let done = 0;
		for await (const piece of createReadStream(path, { signal })) {
			hash.update(piece);
			done += Buffer.byteLength(piece);
			onBytes(done);
		}
		return hash.digest("hex") === sha256 ? undefined : "content";
	} catch (error) {
		signal.throwIfAborted();
		if (!isExpected(error)) throw new Error(`${path}: ${detailOf(error)}`, { cause: error });
		return "unreadable";
	}
}

/**
 * Moves damaged files of models out of their places, so that the models count as not installed and are fetched anew;
 * gives how many were moved, and the way back.
 */
export async function setFilesAside(
	modelsDir: string,
	files: readonly Pick<BadModelFile, "id" | "file">[],
): Promise<{ readonly done: number; readonly failed: number; readonly undo: () => Promise<void> }> {
	const moved: string[] = [];
	let failed = 0;
	for (const { file, id } of files) {
		const path = join(modelFolder(modelsDir, id), file);
		// One that is missing is in nobody's way.
		if ((await sizeOf(path)) === undefined) continue;
		const isMoved = await rename(path, `${path}.bad`).then(
			() => true,
			() => false,
		);
		if (isMoved) moved.push(path);
		else failed += 1;
	}
	const undo = async () => {
		for (const path of moved) {
			if ((await sizeOf(path)) === undefined) await rename(`${path}.bad`, path);
		}
	};
	return { done: moved.length, failed, undo };
}
