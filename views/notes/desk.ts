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
	/** Told when the notes could not be read anew. */
	report(error: unknown): void;
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

type Loaded = Omit<NotesView, "folder" | "canUndo" | "notice">;

const nothing = { rows: [], skipped: 0, capped: false };

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createNotesShelf(source: NotesSource, now: number): NotesShelf {
	let loaded: Loaded = { ...nothing, failure: undefined };
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	let { activity } = source.read();
	const stop = source.watch(() => {
		const latest = source.read().activity;
		// The model works on behind the screen, and may have written a note.
		if (latest !== activity) load().catch(source.report);
		activity = latest;
		tell();
	});

	let loads = 0;
	async function load(): Promise<void> {
		loads += 1;
		const mine = loads;
		const found = await source.list();
		// A look that began later knows more, whichever ends first.
		if (mine !== loads) return;
		loaded = found.ok
			? { ...found, rows: found.notes.map(rowOf), failure: undefined }
			: { ...nothing, failure: found.failure };
		tell();
	}

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
		load,
		close() {
			listeners.clear();
			stop();
		},
	};
}
