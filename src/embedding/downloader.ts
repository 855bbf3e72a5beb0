import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { detailOf } from "#src/persistence/disk.ts";
import { withLock } from "#src/persistence/lock.ts";
import { type Declared, readDeclared } from "./declared.ts";
import { checkFile } from "./file-check.ts";
import { modelFiles } from "./model.ts";
import {
	isInstalled,
	type ManifestFile,
	modelFolder,
	readManifest,
	sha256Of,
	sizeOf,
	writeManifest,
} from "./model-manifest.ts";
import {
	type DownloadFailure,
	isSetback,
	type Patience,
	patience,
	persist,
	type Setback,
	setback,
	setbackOf,
} from "./setback.ts";
import { dropPart, transfer } from "./transfer.ts";

/** How far the download of one model is. */
export interface DownloadProgress {
	readonly model: string;
	/** The file that is coming, such as `onnx/model_quantized.onnx`. */
	readonly file: string;
	/** Bytes of that file. */
	readonly done: number;
	readonly total: number | undefined;
}

export type Downloaded =
	| { readonly ok: true /** Files that came over the line. */; readonly fetched: number }
	| {
			readonly ok: false;
			readonly reason: DownloadFailure;
			/** Which file it was, where it was one. */
			readonly file?: string | undefined;
			readonly detail: string;
			/** Milliseconds that the server asks for. */
			readonly waitMs?: number | undefined;
	  };

export interface DownloadOptions {
	readonly modelsDir: string;
	/** Id of the model. */
	readonly model: string;
	/** As `chooseEndpoint` gives it. */
	readonly endpoint: string;
	/** Read all files that are there through and replace what is damaged; for a model that does not load. */
	readonly repair?: boolean | undefined;
	readonly signal?: AbortSignal | undefined;
	readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
	readonly patience?: Partial<Patience> | undefined;
}

/** Another process that downloads the same model keeps its lock far longer; a dead one's is free after that. */
const lockMs = 8_000;

/**
 * Brings a model that is not there, whole and checked, or says why not. What came over the line stays for the next try;
 * what is there and good is never touched. Never rejects for reasons outside the program.
 */
export async function downloadModel(options: DownloadOptions): Promise<Downloaded> {
	const { modelsDir, model, repair = false } = options;
	if (!repair && (await isInstalled(modelsDir, model))) return { ok: true, fetched: 0 };
	const folder = modelFolder(modelsDir, model);
	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const done = await withLock(folder, () => downloadFiles(folder, options), { waitMs: lockMs });
		return done.ok ? done.value : { ok: false, reason: "locked", detail: model };
	} catch (error) {
		const { reason } = setbackOf(error, options.signal);
		return { ok: false, reason: reason === "network" ? "disk" : reason, detail: detailOf(error) };
	}
}

async function downloadFiles(folder: string, options: DownloadOptions): Promise<Downloaded> {
	const files: ManifestFile[] = [];
	let fetched = 0;
	if (options.repair) await quarantineDamaged(folder);
	for (const path of modelFiles) {
		const got = await downloadFile(folder, path, options);
		if (isSetback(got)) {
			const { reason, detail, waitMs } = got;
			return { ok: false, reason, file: path, detail, waitMs };
		}
		if (got === "fetched") fetched += 1;
		const target = join(folder, path);
		files.push({ path, size: (await sizeOf(target)) ?? 0, sha256: await sha256Of(target) });
	}
	await writeManifest(folder, { version: 1, from: options.endpoint, files });
	return { ok: true, fetched };
}

/** Sets aside the files that are not what was installed. */
async function quarantineDamaged(folder: string): Promise<void> {
	const manifest = await readManifest(folder);
	for (const { path, size, sha256 } of manifest?.files ?? []) {
		const target = join(folder, path);
		if ((await sizeOf(target)) === undefined) continue;
		if ((await checkFile(target, { size, sha256 })) !== undefined) await quarantine(target);
	}
}

async function quarantine(target: string, from = target): Promise<void> {
	await rm(`${target}.bad`, { force: true });
	await rename(from, `${target}.bad`);
}

/** A bad file gets one fresh try, with what the endpoint then declares. */
async function downloadFile(
	folder: string,
	path: string,
	options: DownloadOptions,
): Promise<"fetched" | "there" | Setback> {
	if (await isAsInstalled(folder, path)) return "there";
	const first = await tryFile(join(folder, path), path, options);
	const isBad = isSetback(first) && first.reason === "corrupt";
	return isBad ? tryFile(join(folder, path), path, options) : first;
}

async function tryFile(
	target: string,
	path: string,
	options: DownloadOptions,
): Promise<"fetched" | "there" | Setback> {
	const url = `${options.endpoint}/${options.model}/resolve/main/${path}`;
	const patient = { ...patience, ...options.patience };
	const declare = () => readDeclared(url, patient, options.signal);
	const declared = await persist(declare, patient, options.signal);
	if (isSetback(declared)) return declared;
	if (await isWhole(target, declared)) return "there";
	const came = await bring(target, url, { declared, path, options, patient });
	return came === "complete" ? settle(target, declared) : came;
}

/** Gives a complete part its place when it is good, else sets it aside. */
async function settle(target: string, declared: Declared): Promise<"fetched" | Setback> {
	const part = `${target}.part`;
	const problem = await checkFile(part, declared);
	if (problem === undefined) await rename(part, target);
	else await quarantine(target, part);
	await dropPart(part);
	return problem === undefined ? "fetched" : setback("corrupt", problem);
}

/** Whether the file is as the manifest says, which then needs no question to the endpoint. */
async function isAsInstalled(folder: string, path: string): Promise<boolean> {
	const manifest = await readManifest(folder);
	const known = manifest?.files.find((file) => file.path === path);
	return known !== undefined && known.size === (await sizeOf(join(folder, path)));
}

/** A file that an earlier download finished before it was stopped. */
async function isWhole(target: string, declared: Declared): Promise<boolean> {
	const isNamed = declared.sha256 !== undefined || declared.gitName !== undefined;
	return isNamed && (await checkFile(target, declared)) === undefined;
}

interface Wanted {
	readonly declared: Declared;
	readonly path: string;
	readonly options: DownloadOptions;
	readonly patient: Patience;
}

async function bring(
	target: string,
	url: string,
	{ declared, path, options, patient }: Wanted,
): Promise<"complete" | Setback> {
	await mkdir(dirname(target), { recursive: true, mode: 0o700 });
	const { signal, model, onProgress } = options;
	const task = {
		url,
		part: `${target}.part`,
		declared,
		patience: patient,
		signal,
		onBytes: (done: number, total: number | undefined) =>
			onProgress?.({ model, file: path, done, total }),
	};
	return persist(() => transfer(task), patient, signal);
}
