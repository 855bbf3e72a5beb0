import { randomUUID } from "node:crypto";
import { basename, dirname, resolve } from "node:path";
import { retryPassing } from "./commit.ts";
import type { Disk } from "./disk.ts";
import { codeOf } from "./failure.ts";

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

async function namesIn(folder: string, disk: Disk): Promise<readonly string[]> {
	try {
		return await disk.readdir(folder);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw error;
	}
}
