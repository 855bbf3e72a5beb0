import type { NotesShown } from "#src/notes/shown.ts";
import type { State } from "#src/store/state.ts";
import { type NotesView, rowOf } from "./data.ts";

/** What the desk reads: the store, and the notes that only the disk knows. */
export interface NotesSource {
	readonly folder: string;
	read(): State;
	watch(listener: () => void): () => void;
	list(): Promise<NotesShown>;
	canUndo(): boolean;
}

/** The data of `/carryover notes` while it is open. */
export interface NotesShelf {
	view(): NotesView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Read the notes anew. */
	load(): Promise<void>;
	close(): void;
}

const nothing = { rows: [], skipped: 0, capped: false };

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createNotesShelf(source: NotesSource, now: number): NotesShelf {
	let loaded: Omit<NotesView, "folder" | "canUndo" | "notice"> = { ...nothing, failure: undefined };
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const stop = source.watch(tell);
	return {
		view: () => ({
			...loaded,
			folder: source.folder,
			canUndo: source.canUndo(),
			notice: source.read().notices.findLast((given) => given.asked && given.at >= now)?.notice,
		}),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			const { failure, ...found } = { failure: undefined, ...(await source.list()) };
			loaded =
				"notes" in found
					? { ...found, rows: found.notes.map(rowOf), failure: undefined }
					: { ...nothing, failure };
			tell();
		},
		close() {
			listeners.clear();
			stop();
		},
	};
}
