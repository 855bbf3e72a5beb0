import { dirname, join, relative, resolve, sep } from "node:path";
import type { Disk } from "./disk.ts";
import { codeOf } from "./failure.ts";

/** The files of one project's note. */
export interface NotePaths {
	readonly root: string;
	readonly folder: string;
	readonly note: string;
	readonly log: string;
	readonly link: string;
}

export function notePaths(root: string, configDir: string): NotePaths {
	const folder = join(root, configDir);
	return {
		root,
		folder,
		note: join(folder, "CARRYOVER.md"),
		log: join(folder, "carryover.log"),
		link: join(folder, ".carryover-session"),
	};
}

/**
 * Whether a path, all symbolic links followed, ends inside `root`; a repository can bring links along
 * that point anywhere. What does not exist yet is judged by where it would be created. Throws when `root` is not there.
 */
export async function staysInside(root: string, path: string, disk: Disk): Promise<boolean> {
	const [end, real] = await Promise.all([endOf(path, disk, 0), disk.realpath(root)]);
	if (end === undefined) return false;
	const way = relative(real, end);
	return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way);
}

/** As many links in a row as Linux follows before it gives up. */
const maxLinks = 40;

async function endOf(path: string, disk: Disk, links: number): Promise<string | undefined> {
	if (links > maxLinks) return undefined;
	try {
		return await disk.realpath(path);
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
	}
	const target = await linkTarget(path, disk);
	if (target !== undefined) return endOf(target, disk, links + 1);
	const above = dirname(path);
	if (above === path) return path;
	const folder = await endOf(above, disk, links);
	return folder === undefined ? undefined : join(folder, path.slice(above.length));
}

async function linkTarget(path: string, disk: Disk): Promise<string | undefined> {
	try {
		return resolve(dirname(path), await disk.readlink(path));
	} catch {
		return undefined;
	}
}
