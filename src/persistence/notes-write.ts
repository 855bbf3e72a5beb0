import { redact } from "#src/lib/redact.ts";
import { isPortable } from "#src/notes/name.ts";
import { appendRecord, replaceFile } from "./atomic.ts";
import { codeOf } from "./disk.ts";
import type { Held } from "./lock.ts";
import { NotesRefused } from "./notes-failure.ts";
import { changeNotes, type NotesFiles, statOf } from "./notes-files.ts";

/** What a change left on disk. */
export interface Written {
	/** As it was written: in composed form where it was new. */
	readonly name: string;
	readonly created: boolean;
	/** Bytes of the note now. */
	readonly bytes: number;
	/** Secrets that were left out. */
	readonly redacted: number;
}

/** UTF-16 units that one call may write. */
const WRITE_UNITS = 1_000_000;
/** Bytes up to which a note grows by appending. */
const APPENDED = 67_108_864;

/** Puts `content` in the place of a whole note; a kill at any moment leaves the old or the new one. */
export async function writeNote(
	files: NotesFiles,
	name: string,
	content: string,
): Promise<Written> {
	const { text, count } = cleaned(name, content);
	const wanted = name.normalize("NFC");
	return changeNotes(files, wanted, async (path, held) => {
		const size = await sizeOfNote(files, path, wanted);
		await replaceNote(files, path, text, held);
		return {
			name: wanted,
			created: size === undefined,
			bytes: Buffer.byteLength(text),
			redacted: count,
		};
	});
}

/** Replaces the file at `path` by clean text, keeping mode and owner. For the holder of the lock. */
export async function replaceNote(
	{ disk }: NotesFiles,
	path: string,
	content: string | Uint8Array,
	held: Held,
): Promise<void> {
	const beforeCommit = () => held.stillHeld();
	await replaceFile(path, content, { disk, keepOwner: true, beforeCommit });
}

/** Adds one record that ends with a line end, in a single write, whoever replaces the file meanwhile. */
export async function appendNote(
	files: NotesFiles,
	name: string,
	content: string,
): Promise<Written> {
	const { text, count } = cleaned(name, content);
	const record = text.replace(/\n$/, "");
	const wanted = name.normalize("NFC");
	return changeNotes(files, wanted, async (path) => {
		const size = await sizeOfNote(files, path, wanted);
		if ((size ?? 0) + Buffer.byteLength(record) > APPENDED) {
			throw new NotesRefused("too-large", wanted);
		}
		await appendLasting(files, path, record, size ?? 0);
		const { size: bytes } = await files.disk.stat(path);
		return { name: wanted, created: size === undefined, bytes, redacted: count };
	});
}

function cleaned(name: string, content: string): { text: string; count: number } {
	if (content.length > WRITE_UNITS) throw new NotesRefused("too-large", name);
	return redact(content.toWellFormed());
}

/** Bytes of the note that is there; undefined when there is none. A new name has to work on every system. */
export async function sizeOfNote(
	{ disk }: NotesFiles,
	path: string,
	name: string,
): Promise<number | undefined> {
	const stat = await statOf(disk, path);
	if (stat === undefined) {
		if (!isPortable(name)) throw new NotesRefused("strange", name);
		return undefined;
	}
	if (stat.isDirectory()) throw new NotesRefused("a-folder", name);
	if (!stat.isFile()) throw new NotesRefused("failed", `${name} is not a file`);
	return stat.size;
}

/** How often a record follows a file that others replace at just that moment. */
const MOST_TRIES = 5;

/** Editors and other programs know no lock of ours: a file that was replaced while it was open gets the record again. */
async function appendLasting(
	files: NotesFiles,
	path: string,
	record: string,
	size: number,
): Promise<void> {
	const { disk } = files;
	for (let tries = 0; tries < MOST_TRIES; tries += 1) {
		const { ino } = await appendWhole(files, path, record, size);
		const now = await disk.stat(path).catch(() => undefined);
		if (now?.ino === ino || (await endsWith(files, path, record))) return;
	}
	throw new NotesRefused("busy", path);
}

/** A record that only fitted in part is taken back, so that the note is as it was. */
async function appendWhole({ disk }: NotesFiles, path: string, record: string, size: number) {
	try {
		return await appendRecord(path, record, { disk });
	} catch (error) {
		if (codeOf(error) === "ENOSPC" && size > 0) await cutBack(disk, path, size);
		throw error;
	}
}

async function cutBack(disk: NotesFiles["disk"], path: string, size: number): Promise<void> {
	const handle = await disk.open(path, "r+").catch(() => undefined);
	// What cannot be taken back stays a torn line, which the next record is kept apart from.
	await handle?.truncate(size).catch(() => undefined);
	await handle?.close().catch(() => undefined);
}

async function endsWith({ disk }: NotesFiles, path: string, record: string): Promise<boolean> {
	const wanted = Buffer.from(`${record}\n`);
	const handle = await disk.open(path, "r").catch(() => undefined);
	if (handle === undefined) return false;
	try {
		const { size } = await handle.stat();
		const tail = Buffer.alloc(Math.min(wanted.length, size));
		await handle.read(tail, 0, tail.length, size - tail.length);
		return tail.equals(wanted);
	} finally {
		await handle.close();
	}
}
