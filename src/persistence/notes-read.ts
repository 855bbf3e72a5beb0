import type { FileHandle } from "node:fs/promises";
import { type Page, pageLength, type Room, startAt } from "#src/notes/page.ts";
import { NotesRefused } from "./notes-failure.ts";
import { checkInside, type NotesFiles, pathOf, statOf } from "./notes-files.ts";
import { startOfText, textFrom } from "./notes-text.ts";

/** A page of a note. */
export interface NotePage extends Page {
	readonly name: string;
	/** UTF-16 units of the whole note; undefined for a large one that was not read to its end. */
	readonly total: number | undefined;
	readonly bytes: number;
}

/** Where a page ended, so that the next one need not read the note from its start. */
interface Mark {
	readonly stamp: string;
	readonly offset: number;
	readonly byte: number;
}

export type Marks = Map<string, Mark>;

/** Beyond this many bytes the end of a note is not looked for just to tell its length. */
const COUNTED = 4_194_304;
/** Units behind a page that decide whether its last character goes on. */
const AHEAD = 2;
/** Notes whose last place is remembered. */
const MOST_MARKS = 50;

/** Reads a page of a note; gives "folder" for a folder. Throws what the system or we refuse. */
export async function readNote(
	files: NotesFiles,
	marks: Marks,
	name: string,
	{ offset, room, signal }: { offset: number; room: Room; signal?: AbortSignal | undefined },
): Promise<NotePage | "folder"> {
	const path = pathOf(files, name);
	const there = await checkInside(files, path);
	const stat = there ? await statOf(files.disk, path) : undefined;
	if (stat === undefined) throw new NotesRefused("missing", name);
	if (stat.isDirectory()) return "folder";
	// Opening a pipe would wait for whoever writes into it.
	if (!stat.isFile()) throw new NotesRefused("failed", `${name} is not a file`);
	const handle = await files.disk.open(path, "r");
	try {
		const start = await startOfText(handle);
		if (start === undefined) throw new NotesRefused("binary", name);
		const stamp = `${stat.ino} ${stat.size} ${stat.mtimeMs}`;
		const mark = markFor(marks.get(name), { stamp, offset: 0, byte: start }, offset);
		const found = await readFrom(handle, mark, {
			offset,
			room,
			whole: stat.size <= COUNTED,
			signal,
		});
		if (found.byte !== undefined) {
			if (marks.size >= MOST_MARKS) marks.clear();
			marks.set(name, { stamp, offset: found.page.to, byte: found.byte });
		}
		return { ...found.page, name, total: found.total, bytes: stat.size };
	} finally {
		await handle.close();
	}
}

function markFor(mark: Mark | undefined, start: Mark, offset: number): Mark {
	return mark?.stamp === start.stamp && mark.offset <= offset ? mark : start;
}

interface Wanted {
	readonly offset: number;
	readonly room: Room;
	readonly whole: boolean;
	readonly signal: AbortSignal | undefined;
}

/** What was read so far: how much was passed over, and the text around the page. */
interface Reading {
	/** Units and bytes in front of `text`, and whether the bytes are certain. */
	passed: number;
	byte: number;
	certain: boolean;
	text: string;
	/** Units behind `text` that were only counted. */
	behind: number;
	ended: boolean;
}

async function readFrom(handle: FileHandle, mark: Mark, wanted: Wanted) {
	const { offset, room } = wanted;
	const reading = await readAround(handle, mark, wanted);
	const from = startAt(reading.text, offset - reading.passed);
	const rest = reading.text.slice(from);
	const length = pageLength(rest, room);
	const to = from + length;
	const known = reading.passed + reading.text.length + reading.behind;
	const page: Page = {
		text: rest.slice(0, length),
		from: reading.passed + from,
		to: reading.passed + to,
		more: to < reading.text.length || !reading.ended,
	};
	const before = reading.text.slice(0, to);
	const certain = reading.certain && !before.includes("\ufffd");
	return {
		page,
		total: reading.ended ? known : undefined,
		byte: certain && page.more ? reading.byte + Buffer.byteLength(before) : undefined,
	};
}

async function readAround(handle: FileHandle, mark: Mark, wanted: Wanted): Promise<Reading> {
	const { offset, room, whole, signal } = wanted;
	const reading: Reading = {
		passed: mark.offset,
		byte: mark.byte,
		certain: true,
		text: "",
		behind: 0,
		ended: false,
	};
	for await (const piece of textFrom(handle, mark.byte)) {
		signal?.throwIfAborted();
		const enough = reading.passed + reading.text.length > offset + room.units + AHEAD;
		if (enough && !whole) return reading;
		if (enough) reading.behind += piece.length;
		else take(reading, piece, offset);
	}
	reading.ended = true;
	return reading;
}

/** Takes a piece in; text that lies wholly before the offset is only counted. */
function take(reading: Reading, piece: string, offset: number): void {
	reading.text += piece;
	// One unit in front is kept: the offset may be inside a character.
	const pass = offset - 1 - reading.passed;
	if (pass < reading.text.length || reading.text === "") return;
	const gone = reading.text.slice(0, -1);
	const kept = reading.text.slice(-1);
	if (!kept.isWellFormed()) return;
	reading.certain &&= !gone.includes("\ufffd");
	reading.byte += Buffer.byteLength(gone);
	reading.passed += gone.length;
	reading.text = kept;
}
