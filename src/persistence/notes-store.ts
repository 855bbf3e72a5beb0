import type { Room } from "#src/notes/page.ts";
import type { Query } from "#src/notes/query.ts";
import { type Disk, realDisk } from "./disk.ts";
import {
	editNote,
	type NoteBytes,
	noteText,
	putNoteBack,
	removeNote,
	renameNote,
	takeBackEdit,
} from "./notes-change.ts";
import { type NotesFailed, settleNotes } from "./notes-failure.ts";
import { listNotes, type NotesFound } from "./notes-list.ts";
import type { NotesPlace } from "./notes-place.ts";
import { type Marks, type NotePage, readNote } from "./notes-read.ts";
import { relocateNotes } from "./notes-relocate.ts";
import { type SearchPage, searchNotes } from "./notes-search.ts";
import { appendNote, type Written, writeNote } from "./notes-write.ts";

type Result<T> = Promise<(T & { readonly ok: true }) | NotesFailed>;

interface Paging {
	readonly offset: number;
	readonly room: Room;
	readonly signal?: AbortSignal | undefined;
}

/** The notes of one project. Names are those of `nameOf`; what is refused is a value. */
export interface NotesStore {
	/** Absolute path of the folder. */
	readonly folder: string;
	list(under: string, signal?: AbortSignal): Result<NotesFound>;
	/** A page of a note, or that the name is a folder's. */
	read(name: string, paging: Paging): Result<NotePage | { readonly folder: true }>;
	search(query: Query, under: string, paging: Paging): Result<SearchPage>;
	write(name: string, content: string): Result<Written>;
	append(name: string, content: string): Result<Written>;
	/** The whole text, where it is small enough for an editor. */
	text(name: string): Result<{ readonly text: string }>;
	/** Replaces `before` by `after`; beside the note where it is `before` no more. `at` in milliseconds. */
	edit(
		name: string,
		before: string,
		after: string,
		at: number,
	): Result<{ readonly name: string; readonly replaced: NoteBytes | undefined }>;
	/** Brings back what an edit replaced by `written`. */
	takeBack(replaced: NoteBytes, written: string): Result<{ readonly name: string }>;
	rename(from: string, to: string): Result<{ readonly name: string }>;
	remove(name: string): Result<NoteBytes>;
	putBack(removed: NoteBytes): Result<{ readonly name: string }>;
	/** Moves notes out of a package that updates empty. `at` in milliseconds. */
	relocate(at: number): Promise<boolean>;
}

/** Opens the notes of a place; touches no file. */
export function openNotes(place: NotesPlace, disk: Disk = realDisk): NotesStore {
	const files = { place, disk };
	const marks: Marks = new Map();
	const ok = { ok: true } as const;
	const named = async (name: Promise<string>) => ({ ...ok, name: await name });
	return {
		folder: place.folder,
		list: (under, signal) =>
			settleNotes(async () => ({ ...ok, ...(await listNotes(files, under, signal)) })),
		read: (name, paging) =>
			settleNotes(async () => {
				const page = await readNote(files, marks, name, paging);
				return page === "folder" ? { ...ok, folder: true } : { ...ok, ...page };
			}),
		search: (query, under, paging) =>
			settleNotes(async () => ({
				...ok,
				...(await searchNotes(files, { query, under, ...paging })),
			})),
		write: (name, content) =>
			settleNotes(async () => ({ ...ok, ...(await writeNote(files, name, content)) })),
		append: (name, content) =>
			settleNotes(async () => ({ ...ok, ...(await appendNote(files, name, content)) })),
		text: (name) => settleNotes(async () => ({ ...ok, text: await noteText(files, name) })),
		edit: (name, before, after, at) =>
			settleNotes(async () => ({ ...ok, ...(await editNote(files, { name, before, after, at })) })),
		takeBack: (replaced, written) =>
			settleNotes(() => named(takeBackEdit(files, replaced, written))),
		rename: (from, to) => settleNotes(() => named(renameNote(files, from, to))),
		remove: (name) => settleNotes(async () => ({ ...ok, ...(await removeNote(files, name)) })),
		putBack: (removed) => settleNotes(() => named(putNoteBack(files, removed))),
		relocate: (at) => relocateNotes(files, at),
	};
}
