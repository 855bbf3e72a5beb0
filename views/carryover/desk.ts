import { type Comparisons, createComparisons, openItemsIn } from "#src/carryover/comparison.ts";
import type { Version } from "#src/carryover/version.ts";
import type { State } from "#src/store/state.ts";
import type { CarryoverView, VersionRow } from "./data.ts";

/** What the desk reads: the store, and the versions that only the disk knows. */
export interface DeskSource {
	read(): State;
	watch(listener: () => void): () => void;
	versions(): Promise<readonly Version[]>;
	/** Told when the versions could not be read. */
	report(error: unknown): void;
}

/** The carryover screen's data while it is open: the state, with the versions read when the note changes. */
export interface Desk {
	view(): CarryoverView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Read the versions anew. */
	load(): Promise<void>;
	close(): void;
}

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createDesk(source: DeskSource, now: number): Desk {
	let versions: readonly VersionRow[] = [];
	let note = source.read().carryover.note;
	const listeners = new Set<() => void>();
	let compare = createComparisons(note, versions);
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};

	async function load(): Promise<void> {
		const loaded = await source.versions();
		versions = loaded.map((version) => ({ ...version, openItems: openItemsIn(version.text) }));
		compare = createComparisons(note, versions);
		tell();
	}

	const stop = source.watch(() => {
		const { carryover } = source.read();
		if (carryover.note !== note) {
			note = carryover.note;
			compare = createComparisons(note, versions);
			load().catch(source.report);
		}
		tell();
	});

	return {
		view: () => viewOf(source.read(), versions, now, compare),
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

function viewOf(
	{ carryover, notices }: State,
	versions: readonly VersionRow[],
	since: number,
	compare: Comparisons,
): CarryoverView {
	const { note, place, lastSession, summarisingSince } = carryover;
	const latest = notices.findLast((given) => given.asked && given.at >= since);
	return {
		file: place?.name ?? "",
		noPlace: carryover.noPlace,
		note,
		openItems: openItemsIn("text" in note ? note.text : undefined),
		versions,
		lastSession: lastSession === undefined ? undefined : { file: lastSession, at: undefined },
		savingSince: summarisingSince,
		canUndo: versions.length > 1,
		notice: latest?.notice,
		compare,
	};
}
