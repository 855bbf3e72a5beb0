import { dirname } from "node:path";
import { redact } from "#src/lib/redact.ts";
import { isPortable } from "#src/notes/name.ts";
import { replaceFile } from "./atomic.ts";
import { codeOf, decodeText, readBytes } from "./disk.ts";
import { NotesRefused } from "./notes-failure.ts";
import { changeNotes, checkInside, type NotesFiles, pathOf } from "./notes-files.ts";
import { looksBinary } from "./notes-text.ts";
import { replaceNote, sizeOfNote } from "./notes-write.ts";

/** A note that was deleted or overwritten, as long as it can be brought back. */
export interface NoteBytes {
	readonly name: string;
	readonly bytes: Uint8Array;
	readonly mode: number;
}

/** Bytes of a note that can be edited, and of one that can be deleted: it is held in memory to be brought back. */
const EDITED = 262_144;
const DELETED = 33_554_432;

/** The whole text of a note for an editor. */
export async function noteText(files: NotesFiles, name: string): Promise<string> {
	const path = pathOf(files, name);
	if (!(await checkInside(files, path))) throw new NotesRefused("missing", name);
	return textIn((await bytesOf(files, path, name, EDITED)).bytes, name);
}

function textIn(bytes: Uint8Array, name: string): string {
	if (looksBinary(bytes)) throw new NotesRefused("binary", name);
	return decodeText(bytes);
}

/**
 * Replaces a note by what the user made of `before`. Where it has changed meanwhile the user's text becomes a note of
 * its own beside it, so that neither is lost. Gives what was there and the name that has the text now.
 */
export async function editNote(
	files: NotesFiles,
	{
		name,
		before,
		after,
		at,
	}: Readonly<Record<"name" | "before" | "after", string>> & { at: number },
): Promise<{ readonly name: string; readonly replaced: NoteBytes | undefined }> {
	const { text } = redact(after.toWellFormed());
	return changeNotes(files, name, async (path, held) => {
		const found = await bytesOf(files, path, name, EDITED).catch((error: unknown) => {
			if (error instanceof NotesRefused) return;
			throw error;
		});
		if (found !== undefined && decodeText(found.bytes) === before) {
			await replaceNote(files, path, text, held);
			return { name, replaced: found };
		}
		const beside = besideName(name, at);
		await checkInside(files, pathOf(files, beside));
		await replaceNote(files, pathOf(files, beside), text, held);
		return { name: beside, replaced: undefined };
	});
}

/** `plan.md` → `plan.mine-20251201-120000.md` */
function besideName(name: string, at: number): string {
	const time = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
	return name.replace(/(?:\.[^./]*)?$/, (end) => `.mine-${time}${end}`);
}

/** Gives a note another name, in a folder that is made where it is missing. Never in the place of another note. */
export async function renameNote(files: NotesFiles, from: string, to: string): Promise<string> {
	const wanted = to.normalize("NFC");
	if (!isPortable(wanted)) throw new NotesRefused("strange", wanted);
	const source = pathOf(files, from);
	const there = await checkInside(files, source);
	if (!there || (await lookAt(files, source)) === undefined)
		throw new NotesRefused("missing", from);
	return changeNotes(files, wanted, async (target) => {
		await checkInside(files, dirname(source));
		const own = await lookAt(files, source);
		if (own === undefined) throw new NotesRefused("missing", from);
		const other = await lookAt(files, target);
		// Where case is no difference, a note may change its own.
		if (other !== undefined && other.ino !== own.ino) throw new NotesRefused("taken", wanted);
		await files.disk.rename(source, target);
		return wanted;
	});
}

/** Deletes a note and gives what brings it back. A link goes, what it leads to stays. */
export async function removeNote(files: NotesFiles, name: string): Promise<NoteBytes> {
	const there = await checkInside(files, pathOf(files, name));
	if (!there) throw new NotesRefused("missing", name);
	return changeNotes(files, name, async (path) => {
		const found = await bytesOf(files, path, name, DELETED);
		await files.disk.rm(path);
		return found;
	});
}

/** Brings a deleted note back, unless another one has its name by now. */
export async function putNoteBack(files: NotesFiles, removed: NoteBytes): Promise<string> {
	const { name, bytes, mode } = removed;
	return changeNotes(files, name, async (path, held) => {
		if ((await lookAt(files, path)) !== undefined) throw new NotesRefused("taken", name);
		const beforeCommit = () => held.stillHeld();
		await replaceFile(path, bytes, { disk: files.disk, mode, beforeCommit });
		return name;
	});
}

/** Puts back what an edit has replaced, unless the note has changed since. */
export async function takeBackEdit(
	files: NotesFiles,
	replaced: NoteBytes,
	written: string,
): Promise<string> {
	const { name } = replaced;
	return changeNotes(files, name, async (path, held) => {
		const now = await bytesOf(files, path, name, DELETED);
		if (decodeText(now.bytes) !== decodeText(Buffer.from(redact(written.toWellFormed()).text))) {
			throw new NotesRefused("changed", name);
		}
		await replaceNote(files, path, replaced.bytes, held);
		return name;
	});
}

async function bytesOf(
	files: NotesFiles,
	path: string,
	name: string,
	maxBytes: number,
): Promise<NoteBytes> {
	const size = await sizeOfNote(files, path, name);
	if (size === undefined) throw new NotesRefused("missing", name);
	const { mode } = await files.disk.stat(path);
	const read = await readBytes(path, { maxBytes, disk: files.disk });
	if (read.status === "missing") throw new NotesRefused("missing", name);
	if (read.status === "failed") {
		const failure = read.failure === "too-large" ? "too-large" : "failed";
		throw new NotesRefused(failure, read.detail);
	}
	return { name, bytes: read.bytes, mode: mode & 0o777 };
}

async function lookAt({ disk }: NotesFiles, path: string) {
	try {
		return await disk.lstat(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return;
		throw error;
	}
}
