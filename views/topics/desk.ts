import type { Store } from "#src/store/store.ts";
import { emptyLedger } from "#src/topics/ledger.ts";
import type { TopicsView } from "./data.ts";
import { createFinder, type Finder } from "./finder.ts";
import { createPinyin } from "./pinyin.ts";

type State = ReturnType<Store["read"]>;

/** What the desk reads. */
export interface TopicsSource {
	read(): State;
	watch(listener: () => void): () => void;
	/** Told when the readings of Chinese signs could not be loaded. */
	report(error: unknown): void;
}

/** What the screen shows: the topics, and what finds them. */
export interface TopicsScreenData extends TopicsView {
	readonly finder: Finder;
}

/** The topics of the store while a screen or an answer needs them. */
export interface TopicsDesk {
	view(): TopicsScreenData;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Prepares the search in the background, a little at a time. */
	warm(): void;
	close(): void;
}

/** Topics that are prepared at once: a few milliseconds, so that no key waits for it. */
const WARMED_AT_ONCE = 400;

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createTopicsDesk(source: TopicsSource, now: number): TopicsDesk {
	const listeners = new Set<() => void>();
	let warming: NodeJS.Immediate | undefined;
	let warmed: unknown;
	let closed = false;
	let fresh = false;
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const readings = createPinyin(() => {
		fresh = true;
		warm();
	}, source.report);
	const finder = createFinder(readings);
	const view = () => ({ ...viewOf(source.read(), now), finder });
	function warm(): void {
		clearImmediate(warming);
		if (closed) return;
		const { ledger } = view();
		warmed = ledger;
		const more = finder.warm(ledger, WARMED_AT_ONCE);
		warming = more ? setImmediate(warm) : undefined;
		if (more || !fresh) return;
		// What the readings find is shown when all titles have theirs, or the next picture would wait for it.
		fresh = false;
		tell();
	}
	const stop = source.watch(() => {
		tell();
		if (warmed !== undefined && view().ledger !== warmed) warm();
	});
	return {
		view,
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		warm,
		close() {
			closed = true;
			clearImmediate(warming);
			listeners.clear();
			stop();
		},
	};
}

function viewOf({ branch, notices, topics }: State, since: number): TopicsView {
	const { classifyingSince, failure, file, ledger, project } = topics;
	return {
		ledger: ledger ?? emptyLedger,
		file,
		failure,
		project,
		active: branch.topic?.id,
		classifyingSince,
		notice: notices.findLast((given) => given.asked && given.at >= since)?.notice,
	};
}
