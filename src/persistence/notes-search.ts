import { redact } from "#src/lib/redact.ts";
import type { NoteEntry } from "#src/notes/entry.ts";
import { hitRow, hitsIn, holdsAll } from "#src/notes/hits.ts";
import { type Page, pageOf, type Room } from "#src/notes/page.ts";
import type { Query } from "#src/notes/query.ts";
import { codeOf, decodeText, isExpected, readBytes } from "./disk.ts";
import { NotesRefused } from "./notes-failure.ts";
import { checkInside, type NotesFiles, pathOf } from "./notes-files.ts";
import { listNotes } from "./notes-list.ts";
import { looksBinary } from "./notes-text.ts";

/** A page of rows that answer a query. */
export interface SearchPage extends Page {
	/** Rows and notes found so far. */
	readonly hits: number;
	readonly notes: number;
	/** UTF-16 units of all rows; undefined when reading ended with the page. */
	readonly total: number | undefined;
	readonly tooLarge: number;
	readonly skipped: number;
}

/** A larger note is no place to search in; it can be read. */
const SEARCHED = 1_048_576;
/** Notes that are read at once. */
const AT_ONCE = 16;

export interface SearchWanted {
	readonly query: Query;
	/** Folder or note, by name; empty for all. */
	readonly under: string;
	readonly offset: number;
	readonly room: Room;
	readonly signal?: AbortSignal | undefined;
}

interface Search {
	rows: string[];
	units: number;
	notes: number;
	tooLarge: number;
	skipped: number;
}

/** Searches notes, newest first, until the page is decided. Throws what the system or we refuse. */
export async function searchNotes(files: NotesFiles, wanted: SearchWanted): Promise<SearchPage> {
	const { query, under, offset, room, signal } = wanted;
	const { entries, skipped } = await listNotes(files, under, signal);
	const found: Search = { rows: [], units: 0, notes: 0, tooLarge: 0, skipped };
	let done = 0;
	while (done < entries.length && found.units <= offset + room.units) {
		signal?.throwIfAborted();
		const some = entries.slice(done, done + AT_ONCE);
		done += some.length;
		const hits = await Promise.all(some.map((entry) => rowsIn(files, entry, query)));
		for (const rows of hits) count(found, rows);
	}
	const text = found.rows.join("\n");
	const page = pageOf(text, offset, room);
	const finished = done >= entries.length;
	const { notes, tooLarge } = found;
	return {
		...page,
		more: page.more || !finished,
		hits: found.rows.length,
		notes,
		total: finished ? text.length : undefined,
		tooLarge,
		skipped: found.skipped,
	};
}

function count(found: Search, rows: readonly string[] | "large" | "skipped"): void {
	if (rows === "large") found.tooLarge += 1;
	else if (rows === "skipped") found.skipped += 1;
	else if (rows.length > 0) {
		found.notes += 1;
		found.rows.push(...rows);
		found.units += rows.reduce((sum, row) => sum + row.length + 1, 0);
	}
}

async function rowsIn(files: NotesFiles, { bytes, name }: NoteEntry, query: Query) {
	if (bytes > SEARCHED) return "large";
	const text = await textOf(files, name);
	if (text === undefined) return "skipped";
	if (text === "" || !holdsAll(name, text, query)) return [];
	// Before anything is cut out of it: a cut can hide a secret's shape.
	return hitsIn(name, redact(text).text, query).map((hit) => hitRow(name, hit));
}

/** The text of a note; empty for one that is binary or was deleted meanwhile, undefined when it cannot be read. */
async function textOf(files: NotesFiles, name: string): Promise<string | undefined> {
	const path = pathOf(files, name);
	const way = await wayTo(files, path);
	if (way !== "open") return way === "gone" ? "" : undefined;
	const read = await readBytes(path, { maxBytes: SEARCHED, disk: files.disk });
	if (read.status === "missing") return "";
	if (read.status === "failed") return undefined;
	return looksBinary(read.bytes) ? "" : decodeText(read.bytes);
}

async function wayTo(files: NotesFiles, path: string): Promise<"open" | "gone" | "shut"> {
	try {
		// What is no link was found inside, and needs no second look.
		const link = (await files.disk.lstat(path)).isSymbolicLink();
		return !link || (await checkInside(files, path)) ? "open" : "gone";
	} catch (error) {
		if (codeOf(error) === "ENOENT") return "gone";
		if (error instanceof NotesRefused || isExpected(error)) return "shut";
		throw error;
	}
}
