import { join } from "node:path";
import type { Archive } from "#src/carryover/archive.ts";
import { encodeArchive } from "#src/carryover/archive-encode.ts";
import { titleLine } from "#src/carryover/archive-title.ts";
import { sha256 } from "#src/lib/hash.ts";
import { cut } from "#src/lib/text.ts";
import { firstGraphemes } from "#src/topics/grapheme.ts";
import { type ArchiveFiles, makeArchiveFolder } from "./archive-folder.ts";
import { freeArchiveName, isArchiveName } from "./archive-name.ts";
import { pruneArchives } from "./archive-prune.ts";
import { replaceFile } from "./atomic.ts";
import { attempt, codeOf, decodeText, Refused, readBytes } from "./disk.ts";
import { withLock } from "./lock.ts";
import { cleaned } from "./note-text.ts";

/** A compaction as pi tells of it. */
export interface Compaction extends Omit<Archive, "title" | "text"> {
	readonly summary: string;
	/** The title of a summary whose lines give none. */
	readonly untitled: string;
}

/** Several times what a model writes as a summary. */
const summaryBytes = 200_000;
const titleGraphemes = 60;

/** Writes one more archive and removes the oldest of ours beyond the cap. Gives its name; throws what is refused. */
export async function addArchive(files: ArchiveFiles, compaction: Compaction): Promise<string> {
	const content = encodeArchive(archiveOf(compaction));
	const folder = await makeArchiveFolder(files);
	return lockArchives(files, folder, async (write) => {
		const name = await write(compaction.at, content);
		await attempt(() => pruneArchives(folder, files.disk));
		return name;
	});
}

/** Writes what was an archive's file again, under its name or the next one that is free. */
export async function putArchiveBack(
	files: ArchiveFiles,
	archive: { readonly name: string; readonly at: number; readonly bytes: Uint8Array },
): Promise<string> {
	const folder = await makeArchiveFolder(files);
	return lockArchives(files, folder, (write) => write(archive.at, archive.bytes, archive.name));
}

/** A file that comes from another folder, without secrets. */
export interface ForeignArchive {
	readonly name: string;
	/** Milliseconds of its compaction. */
	readonly at: number;
	readonly bytes: Uint8Array;
}

/** Adds those of the files that the folder does not hold yet, whatever they are called there. Gives their own names. */
export async function bringArchives(
	files: ArchiveFiles,
	archives: readonly ForeignArchive[],
): Promise<ReadonlySet<string>> {
	const brought = new Set<string>();
	if (archives.length === 0) return brought;
	const folder = await makeArchiveFolder(files);
	return lockArchives(files, folder, async (write) => {
		const known = await hashesIn(folder, files.disk);
		for (const { at, bytes, name } of archives) {
			const hash = hashOf(bytes);
			if (known.has(hash)) continue;
			known.add(hash);
			await write(at, bytes, name);
			brought.add(name);
		}
		return brought;
	});
}

/** What the summaries of a folder hold, whatever they are called. */
async function hashesIn(folder: string, disk: ArchiveFiles["disk"]): Promise<Set<string>> {
	const names = (await disk.readdir(folder)).filter(isArchiveName);
	const hashes = new Set<string>();
	for (const name of names) {
		const read = await readBytes(join(folder, name), { maxBytes: 1_000_000, disk });
		if (read.status === "ok") hashes.add(hashOf(read.bytes));
	}
	return hashes;
}

/** Line ends and secrets aside, as what is brought in has neither. */
function hashOf(bytes: Uint8Array): string {
	return sha256(cleaned(decodeText(bytes)));
}

type Write = (at: number, content: string | Uint8Array, name?: string) => Promise<string>;

async function lockArchives<T>(
	{ disk }: ArchiveFiles,
	folder: string,
	work: (write: Write) => Promise<T>,
): Promise<T> {
	const path = join(folder, ".archives");
	const locked = await withLock(
		path,
		(held) =>
			work(async (at, content, wanted) => {
				const taken = await disk.readdir(folder);
				const isFree = wanted !== undefined && !taken.includes(wanted);
				const name = isFree ? wanted : freeArchiveName(at, taken);
				const target = join(folder, name);
				const beforeCommit = async () => (await held.stillHeld()) && !(await exists(target, disk));
				await replaceFile(target, content, { disk, beforeCommit });
				return name;
			}),
		{ disk },
	);
	if (!locked.ok) throw new Refused("busy", `${path}.lock`);
	return locked.value;
}

async function exists(path: string, disk: ArchiveFiles["disk"]): Promise<boolean> {
	try {
		await disk.lstat(path);
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
	}
}

/** Secrets go before anything is cut, since a cut can hide the shape of one. */
function archiveOf({ summary, untitled, ...facts }: Compaction): Archive {
	const text = withinBytes(cleaned(summary.replace(/\r\n?/g, "\n")).trim(), summaryBytes);
	return { ...facts, title: firstGraphemes(titleLine(text) ?? untitled, titleGraphemes), text };
}

function withinBytes(text: string, most: number): string {
	const { read } = new TextEncoder().encodeInto(text, new Uint8Array(most));
	return read === text.length ? text : cut(text, read).trim();
}
