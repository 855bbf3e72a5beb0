import { join } from "node:path";
import type { ArchiveList, StoredArchive } from "#src/carryover/archive.ts";
import { decodeArchive } from "#src/carryover/archive-decode.ts";
import { type ArchiveFiles, archiveFolder, archiveFolderNames } from "./archive-folder.ts";
import { compareArchiveNames, isArchiveName } from "./archive-name.ts";
import { codeOf, decodeText, isExpected, readBytes } from "./disk.ts";

/** More than we write; what is larger was made by hand and is not read. */
const archiveBytes = 1_000_000;
/** Files that are read at most: ours, and twice as many of the original extension. */
const mostRead = 150;

/** An archive with its file as it is. */
export interface ArchiveBytes {
	readonly archive: StoredArchive;
	readonly bytes: Uint8Array;
}

/** Reads the archives of a project. Throws what the system or we refuse. */
export async function readArchives(
	files: ArchiveFiles,
): Promise<Extract<ArchiveList, { ok: true }>> {
	const names = (await archiveFolderNames(files)).filter(isArchiveName);
	const newest = names.sort((a, b) => compareArchiveNames(b, a)).slice(0, mostRead);
	const read = await Promise.all(newest.map((name) => readArchive(files, name)));
	const archives = read.flatMap((one) => (typeof one === "object" ? [one.archive] : []));
	return {
		ok: true,
		archives: archives.sort((a, b) => b.at - a.at || compareArchiveNames(b.name, a.name)),
		skipped: read.filter((one) => one === "unreadable").length,
	};
}

/** One archive by the name of its file, which must have an archive's form. */
export async function readArchive(
	files: ArchiveFiles,
	name: string,
): Promise<ArchiveBytes | "missing" | "unreadable"> {
	if (!isArchiveName(name)) return "missing";
	const path = join(archiveFolder(files), name);
	if (await isElsewhere(path, files)) return "unreadable";
	const read = await readBytes(path, { maxBytes: archiveBytes, disk: files.disk });
	if (read.status !== "ok") return read.status === "missing" ? "missing" : "unreadable";
	const archive = decodeArchive(decodeText(read.bytes));
	return archive === undefined
		? "unreadable"
		: { archive: { ...archive, name }, bytes: read.bytes };
}

/** A link that came with a repository may point at anything; we write none. */
async function isElsewhere(path: string, { disk }: ArchiveFiles): Promise<boolean> {
	try {
		return (await disk.lstat(path)).isSymbolicLink();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return codeOf(error) !== "ENOENT";
	}
}
