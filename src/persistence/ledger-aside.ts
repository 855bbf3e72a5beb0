import { randomUUID } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import { replaceFile } from "./atomic.ts";
import { retryPassing } from "./commit.ts";
import { codeOf, type Disk } from "./disk.ts";

/** Beginning of the names of files that were put aside; a time and a random end keep each apart from all others. */
const mark = ".corrupt-";

/** Moves a broken file out of the way, beside itself; behind a symbolic link, the file and not the link. */
export async function putAside(path: string, disk: Disk): Promise<string> {
	const target = await disk.realpath(path);
	const time = new Date().toISOString().replaceAll(":", "-");
	const aside = `${target}${mark}${time}-${randomUUID().slice(0, 8)}`;
	await retryPassing(() => disk.rename(target, aside));
	return aside;
}

/** Whether a file at this path was put aside before. */
export async function wasPutAside(path: string, disk: Disk): Promise<boolean> {
	const link = await disk.readlink(path).catch(() => path);
	const target = resolve(dirname(path), link);
	const names = await namesIn(dirname(target), disk);
	return names.some((name) => name.startsWith(`${basename(target)}${mark}`));
}

/** Says that another extension's topics were taken over once, also when the ledger itself is deleted later. */
function importMark(path: string): string {
	return `${path}.imported`;
}

/** Notes that topics were taken over from this file. */
export async function markImported(path: string, from: string, disk: Disk): Promise<void> {
	await replaceFile(importMark(path), `${from}\n`, { disk });
}

/** Whether topics were taken over before. */
export async function wasImported(path: string, disk: Disk): Promise<boolean> {
	return disk.lstat(importMark(path)).then(
		() => true,
		() => false,
	);
}

async function namesIn(folder: string, disk: Disk): Promise<readonly string[]> {
	try {
		return await disk.readdir(folder);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw error;
	}
}
