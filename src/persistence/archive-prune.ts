import { join } from "node:path";
import { type ArchiveHead, decodeArchiveHead } from "#src/carryover/archive-decode.ts";
import { compareArchiveNames, isArchiveName, isArchiveTemp } from "./archive-name.ts";
import type { Disk } from "./disk.ts";
import { decodeText } from "./disk.ts";

/** Archives of ours that a project keeps; what the original extension keeps. */
const mostArchives = 50;

/** Writes take milliseconds; a temporary file this old was left by a killed process. */
const tempMs = 60_000;
/** Bytes in which the first line of an archive ends. */
const headBytes = 1_024;

/**
 * Removes the oldest archives beyond the cap, for the holder of the folder's lock. Only files with a name
 * and a first line of ours count, so that a person's own Markdown in the folder stays.
 */
export async function pruneArchives(folder: string, disk: Disk): Promise<void> {
	const names = await disk.readdir(folder);
	await removeOldTemps(folder, names.filter(isArchiveTemp), disk);
	const named = names.filter(isArchiveName);
	if (named.length <= mostArchives) return;
	const own = (await Promise.all(named.map((name) => ownArchive(folder, name, disk)))).flat();
	const newestFirst = own.sort((a, b) => b.at - a.at || compareArchiveNames(b.name, a.name));
	for (const { name } of newestFirst.slice(mostArchives)) {
		await disk.rm(join(folder, name), { force: true });
	}
}

async function ownArchive(folder: string, name: string, disk: Disk) {
	const head = await readHead(join(folder, name), disk);
	return head?.own === true ? [{ name, at: head.at }] : [];
}

async function readHead(path: string, disk: Disk): Promise<ArchiveHead | undefined> {
	if (!(await disk.lstat(path)).isFile()) return undefined;
	const handle = await disk.open(path, "r");
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
		return decodeArchiveHead(decodeText(buffer.subarray(0, bytesRead)));
	} finally {
		await handle.close();
	}
}

async function removeOldTemps(folder: string, temps: readonly string[], disk: Disk): Promise<void> {
	for (const temp of temps) {
		const path = join(folder, temp);
		const found = await disk.lstat(path);
		// Node's refusal to remove a folder would end the write.
		if (found.isDirectory()) continue;
		if (Math.abs(Date.now() - found.mtimeMs) > tempMs) await disk.rm(path, { force: true });
	}
}
