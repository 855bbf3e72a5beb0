import { constants } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, type Disk } from "./disk.ts";

/** One file or folder that a walk found; symbolic links are neither followed nor told. */
export interface Walked {
	readonly path: string;
	readonly name: string;
	readonly isFolder: boolean;
	/** Permission bits only. */
	readonly mode: number;
	readonly bytes: number;
	/** Milliseconds on the wall clock. */
	readonly changedAt: number;
}

export interface Walk {
	readonly found: readonly Walked[];
	/** Whether there was more than `most`. */
	readonly isCut: boolean;
}

export interface WalkOptions {
	readonly most: number;
	/** Folders that are told and not looked into; none by default. */
	readonly skip?: ((path: string) => boolean) | undefined;
	readonly disk: Disk;
	readonly signal?: AbortSignal | undefined;
	/** Told of each file and folder that is there and that the system keeps from being looked at. */
	readonly missed?: ((path: string) => void) | undefined;
}

/** Files that are looked at side by side. */
const atOnce = 32;

/** Everything below a folder, the folder itself first; what vanishes meanwhile is left out, and what cannot be read is for `missed`. */
export async function walkFolder(root: string, options: WalkOptions): Promise<Walk> {
	const { disk, missed = () => {}, most, signal, skip = () => false } = options;
	const found: Walked[] = [];
	const waiting = [root];
	while (waiting.length > 0) {
		if (signal?.aborted || found.length >= most) return { found, isCut: true };
		const some = waiting.splice(0, Math.min(atOnce, most - found.length));
		const seen = (await Promise.all(some.map((path) => lookAt(path, disk, missed)))).flat();
		found.push(...seen);
		for (const { isFolder, path } of seen) {
			if (!isFolder || skip(path)) continue;
			const names = await disk.readdir(path).catch((error: unknown) => {
				if (codeOf(error) !== "ENOENT") missed(path);
				return [];
			});
			waiting.push(...names.map((name) => join(path, name)));
		}
	}
	return { found, isCut: false };
}

/** The files of one folder, without those of its folders. */
export async function filesIn(
	folder: string,
	disk: Disk,
	most: number,
	missed?: WalkOptions["missed"],
): Promise<readonly Walked[]> {
	const skip = (path: string) => path !== folder;
	const { found } = await walkFolder(folder, { disk, most, skip, missed });
	return found.filter(({ isFolder }) => !isFolder);
}

/** Whether a folder is there and nothing may be written into it. */
export async function isClosed(path: string, disk: Disk): Promise<boolean> {
	try {
		await disk.access(path, constants.W_OK);
		return false;
	} catch (error) {
		return codeOf(error) !== "ENOENT";
	}
}

async function lookAt(
	path: string,
	disk: Disk,
	missed: (path: string) => void,
): Promise<readonly Walked[]> {
	const stat = await disk.lstat(path).catch((error: unknown) => {
		if (codeOf(error) !== "ENOENT") missed(path);
		return;
	});
	if (stat === undefined || !(stat.isFile() || stat.isDirectory())) return [];
	const name = path.split(/[/\\]/).at(-1) ?? "";
	const isFolder = stat.isDirectory();
	return [
		{ path, name, isFolder, mode: stat.mode & 0o777, bytes: stat.size, changedAt: stat.mtimeMs },
	];
}
