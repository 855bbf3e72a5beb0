import type { Dirent } from "node:fs";
import { join } from "node:path";
import type { Disk } from "./disk.ts";
import type { Place } from "./place.ts";

/** Folders that are looked into, and how deep they may lie: some tenths of a second in a large checkout. */
const mostFolders = 5_000;
const mostDepth = 12;

/** What is fetched or made, in which nobody starts pi. */
const made: ReadonlySet<string> = new Set(
	"node_modules bower_components vendor dist build out target coverage venv __pycache__ Pods".split(
		" ",
	),
);

/** Folders of a checkout that have one of pi's for settings. */
interface FoldersBelow {
	readonly folders: readonly string[];
	/** Whether there were more than are looked into. */
	readonly isCut: boolean;
}

/**
 * Folders below a place in the same checkout that hold a folder of that name, whether pi knows a session of theirs or not.
 * Hidden folders, links, other checkouts and what is made are not looked into; outside of git there is no end to
 * look up to, and nothing is found. Nothing is thrown.
 */
export async function findFoldersBelow(
	place: Pick<Place, "root" | "top">,
	configDir: string,
	disk: Disk,
	most = mostFolders,
): Promise<FoldersBelow> {
	if (place.top === undefined) return { folders: [], isCut: false };
	const folders: string[] = [];
	const root = { folder: place.root, depth: 0 };
	const waiting = [root];
	let isCut = false;
	for (let looked = 0; waiting.length > 0 && looked < most; looked += 1) {
		const { depth, folder } = waiting.shift() ?? root;
		const { below, has } = await lookInto(folder, depth === 0, configDir, disk);
		if (has) folders.push(folder);
		isCut ||= depth === mostDepth && below.length > 0;
		const deeper = depth < mostDepth ? below : [];
		waiting.push(...deeper.map((one) => ({ folder: one, depth: depth + 1 })));
	}
	return { folders, isCut: isCut || waiting.length > 0 };
}

/** Whether a folder other than the root has one for pi's settings, and what in it is looked into; of another checkout, nothing. */
async function lookInto(folder: string, isRoot: boolean, configDir: string, disk: Disk) {
	const found = await foldersIn(folder, disk);
	if (!isRoot && found.some(({ name }) => name === ".git")) return { has: false, below: [] };
	return {
		has: !isRoot && found.some((one) => one.name === configDir && one.isDirectory()),
		below: found.filter(isLookedInto).map(({ name }) => join(folder, name)),
	};
}

async function foldersIn(folder: string, disk: Disk): Promise<readonly Dirent[]> {
	return disk.readdir(folder, { withFileTypes: true }).catch(() => []);
}

function isLookedInto(entry: Dirent): boolean {
	return entry.isDirectory() && !entry.name.startsWith(".") && !made.has(entry.name);
}
