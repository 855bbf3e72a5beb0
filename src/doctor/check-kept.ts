import type { NoteFailure } from "#src/lib/file-failure.ts";
import { type FileList, type Finding, finding, type KeptStore } from "./finding.ts";

/** The project's note as its file is. */
export type NoteFacts =
	| { readonly state: "fits" }
	| {
			readonly state: "large";
			readonly path: string;
			readonly bytes: number;
			readonly most: number;
	  }
	| { readonly state: "unreadable"; readonly path: string; readonly failure: NoteFailure };

/** A file of ours, or several of one kind, that cannot be read. */
export interface DamagedStore extends FileList {
	readonly store: KeptStore;
}

/** What is kept, as far as it is not as it should be. */
export interface KeptFacts {
	/** Files that stand where a folder of ours should be. */
	readonly blocked: readonly string[];
	readonly note: NoteFacts;
	readonly damaged: readonly DamagedStore[];
	/** Folders with the memory of sessions that pi has no file of. */
	readonly lost: readonly string[];
}

/** What stands in the way of what is kept, and what of it cannot be read. */
export function checkKept({ blocked, damaged, lost, note }: KeptFacts): readonly Finding[] {
	return [
		...blocked.map((path) => finding("folder.blocked", { path })),
		...checkNote(note),
		...damaged.map(({ count, paths, store }) => finding("store.damaged", { store, count, paths })),
		...(lost.length === 0 ? [] : [finding("memories.lost", { count: lost.length, paths: lost })]),
	];
}

function checkNote(note: NoteFacts): readonly Finding[] {
	if (note.state === "fits") return [];
	if (note.state === "unreadable") {
		return [finding("note.unreadable", { path: note.path, failure: note.failure })];
	}
	const { bytes, most, path } = note;
	return [finding("note.large", { path, bytes, most })];
}
