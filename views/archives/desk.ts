import type { ArchiveList } from "#src/carryover/archive.ts";
import type { State } from "#src/store/state.ts";
import { type ArchivesView, rowOf } from "./data.ts";

/** What the desk reads: the store, and the archives that only the disk knows. */
export interface ArchivesSource {
	readonly folder: string;
	read(): State;
	watch(listener: () => void): () => void;
	list(): Promise<ArchiveList>;
	canUndo(): boolean;
}

/** The data of `/carryover topics` while it is open. */
export interface ArchivesDesk {
	view(): ArchivesView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Read the archives anew. */
	load(): Promise<void>;
	close(): void;
}

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createArchivesDesk(source: ArchivesSource, now: number): ArchivesDesk {
	let loaded: Pick<ArchivesView, "rows" | "skipped" | "failure"> = {
		rows: [],
		skipped: 0,
		failure: undefined,
	};
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const stop = source.watch(tell);
	return {
		view() {
			const { notices, settings } = source.read();
			return {
				...loaded,
				folder: source.folder,
				keeping: settings.carryover.topicCompact.archive,
				canUndo: source.canUndo(),
				notice: notices.findLast((given) => given.asked && given.at >= now)?.notice,
			};
		},
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			const list = await source.list();
			loaded = list.ok
				? { rows: list.archives.map(rowOf), skipped: list.skipped, failure: undefined }
				: { rows: [], skipped: 0, failure: list.failure };
			tell();
		},
		close() {
			listeners.clear();
			stop();
		},
	};
}
