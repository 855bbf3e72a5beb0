import type { Happening } from "#src/store/happening.ts";
import type { State } from "#src/store/state.ts";
import type { JournalView } from "./data.ts";

/** What the desk reads: the store, and what happened by itself, which files know as well. */
export interface JournalSource {
	read(): State;
	watch(listener: () => void): () => void;
	list(): Promise<readonly Happening[]>;
	/** What reading threw. */
	report(error: unknown): void;
}

/** The data of `/waystation journal` while it is open. */
export interface JournalDesk {
	/** Reads what happened; of readings that overlap, an earlier one never counts over a later one. */
	load(): Promise<void>;
	view(): JournalView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	close(): void;
}

/** Milliseconds in which changes are taken together: one act changes several things. */
const TOGETHER_MS = 100;

/** Opens the desk. `since` is the moment from which outcomes are this screen's own, in milliseconds. */
export function createJournalDesk(source: JournalSource, since: number): JournalDesk {
	let happenings: readonly Happening[] = [];
	let timer: NodeJS.Timeout | undefined;
	let loads = 0;
	let shown = 0;
	let closed = false;
	let seen = signsOf(source.read());
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	async function load(): Promise<void> {
		loads += 1;
		const mine = loads;
		const found = await source.list().catch((error: unknown) => void source.report(error));
		if (closed || mine < shown || found === undefined) return;
		shown = mine;
		happenings = found;
		tell();
	}
	const stop = source.watch(() => {
		const signs = signsOf(source.read());
		if (signs.every((sign, at) => sign === seen[at])) return;
		seen = signs;
		tell();
		clearTimeout(timer);
		timer = setTimeout(() => void load(), TOGETHER_MS).unref();
	});
	return {
		load,
		view: () => ({
			happenings,
			notice: source.read().notices.findLast(({ asked, at }) => asked && at >= since)?.notice,
		}),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close() {
			closed = true;
			clearTimeout(timer);
			listeners.clear();
			stop();
		},
	};
}

/** What changes where something may have happened. */
function signsOf(state: State): readonly unknown[] {
	const { branch, carryover, checkpoints, compaction, jobs, notices, topics } = state;
	return [
		...[branch.settled, branch.topic, branch.judged, branch.unexamined.since],
		...[carryover.note, checkpoints.memory, compaction, jobs, notices, topics.ledger],
	];
}
