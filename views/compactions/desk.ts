import type { CompactionAccount } from "#src/compaction/account.ts";
import { selectCompactor } from "#src/store/compaction.ts";
import type { State } from "#src/store/state.ts";
import type { CompactionsView } from "./data.ts";

/** What the desk reads: the store, and the compactions of the branch. */
export interface CompactionsSource {
	read(): State;
	watch(listener: () => void): () => void;
	list(): readonly CompactionAccount[];
}

/** The data of `/waystation compactions` while it is open. */
export interface CompactionsDesk {
	view(): CompactionsView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	close(): void;
}

/** Opens the desk: the branch is read anew only when a compaction ended or was counted. */
export function createCompactionsDesk({ list, read, watch }: CompactionsSource): CompactionsDesk {
	const load = () => list().toSorted((one, other) => other.at - one.at);
	let seen = read().compaction;
	let accounts = load();
	const listeners = new Set<() => void>();
	const stop = watch(() => {
		const { compaction } = read();
		if (compaction === seen) return;
		seen = compaction;
		accounts = load();
		for (const listener of [...listeners]) listener();
	});
	return {
		view: () => ({ accounts, next: selectCompactor(read()) }),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close() {
			listeners.clear();
			stop();
		},
	};
}
