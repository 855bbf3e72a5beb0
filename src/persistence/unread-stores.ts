import { constants } from "node:fs/promises";
import { dirname } from "node:path";
import type { Disk } from "./disk.ts";

/**
 * What keeps files from being read, each once: the file that stands where their folder should be, the folder that may not
 * be read, or else the file itself. Nothing is thrown.
 */
export async function unreadStores(
	paths: Iterable<string>,
	disk: Disk,
): Promise<readonly string[]> {
	const known = new Map<string, Promise<boolean>>();
	const isShut = (path: string) => {
		const asked = known.get(path) ?? isObstacle(path, disk);
		known.set(path, asked);
		return asked;
	};
	const named = new Set<string>();
	for (const path of paths) named.add(await obstacleOf(path, isShut));
	return [...named];
}

async function obstacleOf(
	path: string,
	isShut: (path: string) => Promise<boolean>,
): Promise<string> {
	for (const folder of foldersAbove(path)) if (await isShut(folder)) return folder;
	return path;
}

/** From the root of the disk down to the folder that a path lies in. */
function foldersAbove(path: string): readonly string[] {
	const above: string[] = [];
	for (let at = dirname(path); at !== dirname(at); at = dirname(at)) above.unshift(at);
	return above;
}

/** Whether something is there that is no folder, or one whose files cannot be reached. */
async function isObstacle(path: string, disk: Disk): Promise<boolean> {
	const stat = await disk.stat(path).catch(() => undefined);
	if (stat === undefined) return false;
	if (!stat.isDirectory()) return true;
	return disk.access(path, constants.X_OK).then(
		() => false,
		() => true,
	);
}
