import { type CostFacts, noCosts } from "#src/store/cost.ts";
import type { State } from "#src/store/state.ts";
import { fullerOf } from "#src/store/work.ts";
import type { CostView } from "./data.ts";

/** What the desk reads: the store, and what is in files, in the session and in pi. */
export interface CostSource {
	read(): State;
	watch(listener: () => void): () => void;
	facts(): Promise<CostFacts>;
	/** What reading them threw. */
	report(error: unknown): void;
}

/** The data of `/waystation cost` while it is open. */
export interface CostDesk {
	/** Reads the facts for the first time. */
	load(): Promise<void>;
	view(): CostView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	close(): void;
}

/** Milliseconds after a call was counted until it stands in its file as well. */
const WRITTEN_MS = 300;

/** Opens the desk: the facts are read anew a little after a call was counted, a prompt sent or the context cut. */
export function createCostDesk({ facts, read, report, watch }: CostSource): CostDesk {
	let known = noCosts;
	let closed = false;
	let timer: NodeJS.Timeout | undefined;
	let seen = signsOf(read());
	const listeners = new Set<() => void>();
	const load = async () => {
		const found = await facts().catch((error: unknown) => void report(error));
		if (closed || found === undefined) return;
		known = found;
		for (const listener of [...listeners]) listener();
	};
	const stop = watch(() => {
		const signs = signsOf(read());
		if (signs.every((sign, at) => sign === seen[at])) return;
		seen = signs;
		for (const listener of [...listeners]) listener();
		clearTimeout(timer);
		timer = setTimeout(() => void load(), WRITTEN_MS).unref();
	});
	return {
		load,
		view: () => viewOf(read(), known),
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

/** What changes where a figure of the page may have changed. */
function signsOf({ branch, compaction, head, settings, spend, tail }: State): readonly unknown[] {
	return [branch.prompts, compaction, head, settings, spend, tail];
}

function viewOf(
	{ head, settings, spend, tail }: State,
	{ session, today, month, ...facts }: CostFacts,
): CostView {
	const tokensOf = (blocks: State["tail"]) => blocks.reduce((sum, { tokens }) => sum + tokens, 0);
	return {
		...facts,
		spent: { session: fullerOf(session, spend), today, month },
		caps: settings.caps,
		head: head && tokensOf(head.blocks),
		tail: tokensOf(tail),
	};
}
