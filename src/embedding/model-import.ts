import { copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { detailOf } from "#src/persistence/disk.ts";
import { checkFile } from "./file-check.ts";
import { modelFiles } from "./model.ts";
import {
	type ManifestFile,
	modelFolder,
	readManifest,
	sha256Of,
	sizeOf,
	writeManifest,
} from "./model-manifest.ts";
import { type DownloadFailure, setbackOf } from "./setback.ts";

/** What became of one model: `missing` files are named in `detail`. */
export type Imported =
	| { readonly model: string; readonly ok: true }
	| {
			readonly model: string;
			readonly ok: false;
			readonly reason: "missing" | DownloadFailure;
			readonly detail: string;
	  };

/**
 * Installs models from a folder that was brought on another way. The folder may hold them as we keep them
 * (`Xenova/name`), by their last name alone, or as the hub's own cache does. Never rejects for reasons outside the program.
 */
export async function importModels(
	from: string,
	modelsDir: string,
	ids: readonly string[],
): Promise<readonly Imported[]> {
	const results: Imported[] = [];
	for (const model of ids) results.push(await importModel(from, modelsDir, model));
	return results;
}

async function importModel(from: string, modelsDir: string, model: string): Promise<Imported> {
	const source = await findSource(from, model);
	if (typeof source !== "string") {
		return { model, ok: false, reason: "missing", detail: source.missing.join(", ") };
	}
	try {
		const problem = await copyModel(source, modelFolder(modelsDir, model));
		if (problem === undefined) return { model, ok: true };
		return { model, ok: false, reason: "corrupt", detail: problem };
	} catch (error) {
		const { reason } = setbackOf(error, undefined);
		return {
			model,
			ok: false,
			reason: reason === "network" ? "disk" : reason,
			detail: detailOf(error),
		};
	}
}

async function findSource(
	from: string,
	model: string,
): Promise<string | { readonly missing: readonly string[] }> {
	let missing: readonly string[] = modelFiles;
	for (const folder of await candidates(from, model)) {
		const lacks = await missingIn(folder);
		if (lacks.length === 0) return folder;
		if (lacks.length < missing.length) missing = lacks;
	}
	return { missing };
}

async function candidates(from: string, model: string): Promise<readonly string[]> {
	const name = model.slice(model.lastIndexOf("/") + 1);
	const snapshots = join(from, `models--${model.replaceAll("/", "--")}`, "snapshots");
	const revisions = await readdir(snapshots).catch(() => []);
	return [
		modelFolder(from, model),
		join(from, name),
		...revisions.map((revision) => join(snapshots, revision)),
	];
}

async function missingIn(folder: string): Promise<readonly string[]> {
	const sizes = await Promise.all(modelFiles.map((path) => sizeOf(join(folder, path))));
	return modelFiles.filter((_, index) => sizes[index] === undefined);
}

/** Copies and checks all files; gives what is wrong with the source, which then replaces nothing. */
async function copyModel(source: string, target: string): Promise<string | undefined> {
	const manifest = await readManifest(source);
	const files: ManifestFile[] = [];
	for (const path of modelFiles) {
		const part = join(target, `${path}.part`);
		await mkdir(dirname(part), { recursive: true, mode: 0o700 });
		await copyFile(join(source, path), part);
		const problem = await checkFile(part, manifest?.files.find((file) => file.path === path) ?? {});
		if (problem !== undefined) return `${path}: ${problem}`;
		files.push({ path, size: (await sizeOf(part)) ?? 0, sha256: await sha256Of(part) });
	}
	for (const { path } of files) await rename(join(target, `${path}.part`), join(target, path));
	await writeManifest(target, { version: 1, from: "import", files });
	return undefined;
}
