import type { NotesFailure } from "#src/notes/failure.ts";
import { nameOf } from "#src/notes/name.ts";
import type { NotesShown, ShownNote } from "#src/notes/shown.ts";
import type { NotesFailed } from "#src/persistence/notes-failure.ts";
import type { NotesStore } from "#src/persistence/notes-store.ts";
import { give } from "./give.ts";
import type { Host } from "./host.ts";

/** What the user can do with notes. What changes something tells its outcome as a notice. */
export interface NotesWork {
	/** Absolute path of the folder. */
	readonly folder: string;
	/** All notes with the beginnings of the newest. */
	list(): Promise<NotesShown>;
	/** The whole text for an editor; undefined, and said, where there is none. */
	text(name: string): Promise<string | undefined>;
	edit(name: string, before: string, after: string): Promise<void>;
	/** Gives the name that the note has now; undefined where it kept its own. */
	rename(from: string, to: string): Promise<string | undefined>;
	remove(name: string): Promise<void>;
	/** Takes the last edit, rename or deletion back. */
	undo(): Promise<void>;
	canUndo(): boolean;
}

/** Notes whose beginning is read, how many at once, and how much of it in UTF-16 units. */
const MOST_READ = 500;
const AT_ONCE = 16;
const BEGINNING = { tokens: 20_000, units: 20_000 };

type Outcome = { readonly ok: true; readonly name: string } | NotesFailed;

export function notesWork(host: Host, notes: NotesStore): NotesWork {
	const undos: (() => Promise<Outcome>)[] = [];
	const fail = (what: "read" | "change", failure: NotesFailure, name: string) =>
		give(host.store, { code: "notes.failed", what, failure, name }, true);
	return {
		folder: notes.folder,
		list: () => showNotes(notes),
		canUndo: () => undos.length > 0,
		async text(name) {
			const found = await notes.text(name);
			if (!found.ok) fail("read", found.failure, name);
			return found.ok ? found.text : undefined;
		},
		async edit(name, before, after) {
			const edited = await host.keeper.track(notes.edit(name, before, after, Date.now()));
			if (!edited.ok) return fail("change", edited.failure, name);
			const { replaced } = edited;
			if (replaced === undefined) {
				return give(host.store, { code: "notes.beside", name: edited.name }, true);
			}
			undos.push(() => notes.takeBack(replaced, after));
			give(host.store, { code: "notes.edited", name }, true);
		},
		async rename(from, typed) {
			const to = nameOf(typed, notes.folder);
			if (!to.ok) return void fail("change", to.reason, typed);
			const renamed = await host.keeper.track(notes.rename(from, to.name));
			if (!renamed.ok) return void fail("change", renamed.failure, to.name);
			undos.push(() => notes.rename(renamed.name, from));
			give(host.store, { code: "notes.renamed", name: from, to: renamed.name }, true);
			return renamed.name;
		},
		async remove(name) {
			const removed = await host.keeper.track(notes.remove(name));
			if (!removed.ok) return fail("change", removed.failure, name);
			undos.push(() => notes.putBack(removed));
			give(host.store, { code: "notes.deleted", name }, true);
		},
		async undo() {
			const last = undos.pop();
			if (last === undefined) return give(host.store, { code: "undo.nothing" }, true);
			const undone = await host.keeper.track(last());
			if (undone.ok) return give(host.store, { code: "notes.undone", name: undone.name }, true);
			undos.push(last);
			fail("change", undone.failure, "");
		},
	};
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
