import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { replaceFile } from "#src/persistence/atomic.ts";
import { parseJson } from "#src/persistence/disk.ts";
import { modelFiles } from "./model.ts";

/** What was installed, written last of all: a model without it is not complete. */
export interface Manifest {
	readonly version: 1;
	/** Where it came from: an endpoint or `import`. */
	readonly from: string;
	readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
	/** Below the model's folder, with `/`. */
	readonly path: string;
	readonly size: number;
	/** SHA-256, 64 hexadecimal digits. */
	readonly sha256: string;
}

const fileName = "waystation.json";

/** The folder of a model such as `Xenova/all-MiniLM-L6-v2`. */
export function modelFolder(modelsDir: string, id: string): string {
	return join(modelsDir, ...id.split("/"));
}

/** Whether the model's files are there in the sizes that were installed. Reads no model file. */
export async function isInstalled(modelsDir: string, id: string): Promise<boolean> {
	const folder = modelFolder(modelsDir, id);
	const manifest = await readManifest(folder);
	if (manifest === undefined) return false;
	const sizes = await Promise.all(manifest.files.map((file) => sizeOf(join(folder, file.path))));
	return manifest.files.every((file, index) => file.size === sizes[index]);
}

/** The manifest in a model's folder, `undefined` when there is none that can be read and names all files. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
	const text = await readFile(join(folder, fileName), "utf8").catch(() => undefined);
	const found = text === undefined ? undefined : parseJson(text);
	if (!isManifest(found)) return undefined;
	const names = found.files.map((file) => file.path);
	return modelFiles.every((path) => names.includes(path)) ? found : undefined;
}

/** Writes the manifest. Throws the system's error. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
	await replaceFile(join(folder, fileName), `${JSON.stringify(manifest, null, "\t")}\n`);
}

/** Size in bytes, `undefined` when there is no such file. */
export async function sizeOf(path: string): Promise<number | undefined> {
	const found = await stat(path).catch(() => undefined);
	return found?.isFile() ? found.size : undefined;
}

/** SHA-256 of a file, read in pieces. Throws the system's error. */
export function sha256Of(path: string): Promise<string> {
	return digestOf(path, createHash("sha256"));
}

/** The name Git gives a file of that size and content. Throws the system's error. */
export function gitNameOf(path: string, size: number): Promise<string> {
	return digestOf(path, createHash("sha1").update(`blob ${size}\0`));
}

async function digestOf(path: string, hash: Hash): Promise<string> {
	await pipeline(createReadStream(path), hash);
	return hash.digest("hex");
}

function isManifest(value: unknown): value is Manifest {
	if (typeof value !== "object" || value === null) return false;
	if (!("version" in value) || value.version !== 1) return false;
	if (!("from" in value) || typeof value.from !== "string") return false;
	return "files" in value && Array.isArray(value.files) && value.files.every(isManifestFile);
}

function isManifestFile(value: unknown): value is ManifestFile {
	if (typeof value !== "object" || value === null) return false;
	const { path, size, sha256 } = { path: "", size: 0, sha256: "", ...value };
	return typeof path === "string" && typeof size === "number" && /^[0-9a-f]{64}$/.test(sha256);
}
