import type { NotesFailure } from "#src/notes/failure.ts";
import { nameOf } from "#src/notes/name.ts";
import type { NotesShown, ShownNote } from "#src/notes/shown.ts";
import type { NotesFailed } from "#src/persistence/notes-failure.ts";
import type { NotesStore } from "#src/persistence/notes-store.ts";
import type { Notice } from "#src/store/notice.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";

/** What the user can do with notes. What changes something gives its outcome, to be told when it can be seen. */
export interface NotesWork {
	/** Absolute path of the folder. */
	readonly folder: string;
	/** All notes with the beginnings of the newest. */
	list(): Promise<NotesShown>;
	/** The whole text for an editor; undefined, and said, where there is none. */
	text(name: string): Promise<string | undefined>;
	edit(name: string, before: string, after: string): Promise<Notice>;
	rename(from: string, to: string): Promise<Notice>;
	remove(name: string): Promise<Notice>;
	/** Takes the last edit, rename or deletion back. */
	undo(): Promise<Notice>;
	canUndo(): boolean;
	tell(notice: Notice): void;
}

/** Notes whose beginning is read, how many at once, and how much of it in UTF-16 units. */
const MOST_READ = 500;
const AT_ONCE = 16;
const BEGINNING = { tokens: 20_000, units: 20_000 };

/** The way back of one change. */
interface Undo {
	readonly name: string;
	back(): Promise<{ readonly ok: true; readonly name: string } | NotesFailed>;
}

export function notesWork(host: Host, notes: NotesStore): NotesWork {
	const tell = (notice: Notice) => give(host.store, notice, true);
	return {
		...changesOf(host, notes),
		folder: notes.folder,
		list: () => showNotes(notes),
		tell,
		async text(name) {
			const found = await notes.text(name);
			if (found.ok) return found.text;
			tell({ code: "notes.failed", what: "read", failure: found.failure, name });
			return;
		},
	};
}

type Changes = Pick<NotesWork, "canUndo" | "edit" | "remove" | "rename" | "undo">;

/** What changes notes, with the way back of each change. */
function changesOf(host: Host, notes: NotesStore): Changes {
	const undos: Undo[] = [];
	const run = async <T extends { readonly ok: true }>(
		name: string,
		work: Promise<T | NotesFailed>,
		done: (result: T) => Notice,
	): Promise<Notice> => {
		const result = await host.keeper.track(work);
		return result.ok ? done(result) : notChanged(result.failure, name);
	};
	return {
		canUndo: () => undos.length > 0,
		edit: (name, before, after) =>
			run(name, notes.edit(name, before, after, Date.now()), (edited) => {
				const { replaced } = edited;
				if (replaced === undefined) return { code: "notes.beside", name: edited.name };
				undos.push({ name, back: () => notes.takeBack(replaced, after) });
				return { code: "notes.edited", name };
			}),
		async rename(from, typed) {
			const to = nameOf(typed, notes.folder);
			if (!to.ok) return notChanged(to.reason, typed);
			return run(to.name, notes.rename(from, to.name), (renamed) => {
				undos.push({ name: from, back: () => notes.rename(renamed.name, from) });
				return { code: "notes.renamed", name: from, to: renamed.name };
			});
		},
		remove: (name) =>
			run(name, notes.remove(name), (removed) => {
				undos.push({ name, back: () => notes.putBack(removed) });
				return { code: "notes.deleted", name };
			}),
		async undo() {
			const last = undos.pop();
			if (last === undefined) return { code: "undo.nothing" };
			const undone = await host.keeper.track(last.back());
			if (undone.ok) return { code: "notes.undone", name: undone.name };
			undos.push(last);
			return notChanged(undone.failure, last.name);
		},
	};
}

function notChanged(failure: NotesFailure, name: string): Notice {
	return { code: "notes.failed", what: "change", failure, name };
}

/** The notes with the beginnings of the newest. */
async function showNotes(notes: NotesStore): Promise<NotesShown> {
	const found = await notes.list("");
	if (!found.ok) return { ok: false, failure: found.failure };
	const { capped, entries, skipped } = found;
	const shown: ShownNote[] = [];
	for (let at = 0; at < Math.min(entries.length, MOST_READ); at += AT_ONCE) {
		const some = entries.slice(at, Math.min(at + AT_ONCE, MOST_READ));
		shown.push(...(await Promise.all(some.map((entry) => showNote(notes, entry)))));
	}
	const rest = entries
		.slice(MOST_READ)
		.map((entry) => ({ entry, state: "beyond", text: "", more: false }) as const);
	return { ok: true, notes: [...shown, ...rest], skipped, capped };
}

async function showNote(notes: NotesStore, entry: ShownNote["entry"]): Promise<ShownNote> {
	const page = await notes.read(entry.name, { offset: 0, room: BEGINNING });
	if (page.ok && "text" in page) return { entry, state: "text", text: page.text, more: page.more };
	const state = !page.ok && page.failure === "binary" ? "binary" : "unread";
	return { entry, state, text: "", more: false };
}
