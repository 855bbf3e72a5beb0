import type { Stats } from "node:fs";
import { join } from "node:path";
import type { NoteEntry } from "#src/notes/entry.ts";
import { isNotePart } from "#src/notes/name.ts";
import { codeOf, isExpected } from "./disk.ts";
import { NotesRefused } from "./notes-failure.ts";
import { checkInside, type NotesFiles, pathOf, statOf } from "./notes-files.ts";

/** The notes of a project or of one of its folders. */
export interface NotesFound {
	/** Newest first. */
	readonly entries: readonly NoteEntry[];
	/** Links that lead out of the folder, and what could not be looked at. */
	readonly skipped: number;
	/** Whether there are more than are looked at. */
	readonly capped: boolean;
}

/** Notes that are looked at, and folders inside each other. */
const MOST_NOTES = 5_000;
const MOST_DEPTH = 16;

interface Walk {
	readonly files: NotesFiles;
	readonly signal: AbortSignal | undefined;
	readonly entries: NoteEntry[];
	skipped: number;
	capped: boolean;
}

/** Finds the notes below a folder, or the one note of that name. Throws what the system or we refuse. */
export async function listNotes(
	files: NotesFiles,
	under: string,
	signal?: AbortSignal,
): Promise<NotesFound> {
	const path = under === "" ? files.place.folder : pathOf(files, under);
	const walk: Walk = { files, signal, entries: [], skipped: 0, capped: false };
	const stat = (await checkInside(files, path)) ? await statOf(files.disk, path) : undefined;
	if (stat === undefined && under !== "") throw new NotesRefused("missing", under);
	if (stat?.isFile()) walk.entries.push(entryOf(under, stat));
	else if (stat !== undefined) await walkFolder(walk, under, 0);
	const entries = walk.entries.sort(
		(a, b) => b.changedAt - a.changedAt || (a.name < b.name ? -1 : 1),
	);
	return { entries, skipped: walk.skipped, capped: walk.capped };
}

async function walkFolder(walk: Walk, folder: string, depth: number): Promise<void> {
	walk.signal?.throwIfAborted();
	if (depth > MOST_DEPTH || walk.entries.length >= MOST_NOTES) {
		walk.capped = true;
		return;
	}
	const parts = await partsIn(walk, folder, depth);
	const below: string[] = [];
	await Promise.all(
		parts.map(async (part) => {
			const name = folder === "" ? part : `${folder}/${part}`;
			if ((await look(walk, name)) === "folder") below.push(name);
		}),
	);
	for (const name of below.sort()) await walkFolder(walk, name, depth + 1);
}

async function partsIn(walk: Walk, folder: string, depth: number): Promise<readonly string[]> {
	const { disk, place } = walk.files;
	const path = folder === "" ? place.folder : pathOf(walk.files, folder);
	try {
		const parts = (await disk.readdir(path)).filter(isNotePart).sort();
		const room = MOST_NOTES - walk.entries.length;
		if (parts.length > room) walk.capped = true;
		return parts.slice(0, room);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		// One folder that cannot be read hides only what is in it.
		if (depth === 0 || !isExpected(error)) throw error;
		walk.skipped += 1;
		return [];
	}
}

/** Takes a note into the list; gives "folder" for one that has to be looked into. */
async function look(walk: Walk, name: string): Promise<"folder" | undefined> {
	const { files } = walk;
	const path = join(files.place.folder, ...name.split("/"));
	try {
		const stat = await files.disk.lstat(path);
		if (stat.isDirectory()) return "folder";
		if (stat.isFile()) walk.entries.push(entryOf(name, stat));
		else if (stat.isSymbolicLink()) await lookThrough(walk, name, path);
		else walk.skipped += 1;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		if (!isExpected(error)) throw error;
		walk.skipped += 1;
	}
	return undefined;
}

/** A link to a note counts as one; a link to a folder of notes shows nothing that is not listed already. */
async function lookThrough(walk: Walk, name: string, path: string): Promise<void> {
	const { disk } = walk.files;
	const inside = await checkInside(walk.files, path).catch((error: unknown) => {
		if (error instanceof NotesRefused) return false;
		throw error;
	});
	const stat = inside ? await disk.stat(path) : undefined;
	if (stat?.isFile()) walk.entries.push(entryOf(name, stat));
	else if (!stat?.isDirectory()) walk.skipped += 1;
}

function entryOf(name: string, { size, mtimeMs }: Stats): NoteEntry {
	return { name, bytes: size, changedAt: Math.trunc(mtimeMs) };
}
