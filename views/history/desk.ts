import type { HitTopic } from "#src/history/found.ts";
import type { ShownHit, ShownNeighbour } from "#src/history/shown-hit.ts";
import type { State } from "#src/store/state.ts";
import type { HistoryQuestion, HistoryResult, HistoryView } from "./data.ts";

/** What the desk reads: the store, and the sessions through the host. */
export interface HistorySource {
	readonly session: string | undefined;
	readonly cwd: string;
	/** What was asked in this process, newest first; the desk adds to it. */
	readonly recent: string[];
	read(): State;
	watch(listener: () => void): () => void;
	/** Undefined for a question that nobody waits for any more, or that cannot be answered. */
	search(question: HistoryQuestion, signal: AbortSignal): Promise<HistoryResult | undefined>;
	around(hit: ShownHit): Promise<readonly ShownNeighbour[]>;
	/** The topics of hits that have one, by their names. */
	topics(hits: readonly ShownHit[]): Promise<ReadonlyMap<string, HitTopic>>;
}

/** The data of `/history` while it is open. */
export interface HistoryDesk {
	view(): HistoryView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Looks for it; an earlier question that is still under way is dropped. */
	search(question: HistoryQuestion): Promise<void>;
	/** Reads what stands around a hit. */
	look(hit: ShownHit): Promise<void>;
	/** Reads the topics of what is found from now on, or no longer. */
	group(byTopic: boolean): Promise<void>;
	/** Keeps what was asked for later: something was done with an answer to it. */
	keep(): void;
	close(): void;
}

/** Questions that are kept. */
const mostRecent = 12;

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createHistoryDesk(source: HistorySource, now: number): HistoryDesk {
	let around: HistoryView["around"] = new Map();
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const stop = source.watch(tell);
	const asking = createAsking(source, tell);
	const topics = createTopics(source, tell);

	async function look(hit: ShownHit): Promise<void> {
		if (around.has(hit.name)) return;
		const found = await source.around(hit);
		around = new Map([...around, [hit.name, found]]);
		tell();
	}

	return {
		view: () => ({
			...asking.now(),
			around,
			topics: topics.now(),
			recent: source.recent,
			session: source.session,
			cwd: source.cwd,
			notice: source.read().notices.findLast((given) => given.asked && given.at >= now)?.notice,
		}),
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async search(question) {
			const hits = (await asking.ask(question))?.hits ?? [];
			const [first] = hits;
			if (first !== undefined) await Promise.all([look(first), topics.read(hits)]);
		},
		look,
		group: (byTopic) => topics.want(byTopic, asking.now().result?.hits ?? []),
		keep: () => keep(source.recent, asking.now().result?.question.text ?? ""),
		close() {
			asking.drop();
			listeners.clear();
			stop();
		},
	};
}

/** The topics of what was found, read only while they are wanted and once for each hit. */
function createTopics(source: HistorySource, tell: () => void) {
	let known: HistoryView["topics"] = new Map();
	let wanted = false;
	const asked = new Set<string>();

	async function read(hits: readonly ShownHit[]): Promise<void> {
		const fresh = wanted ? hits.filter(({ name }) => !asked.has(name)) : [];
		if (fresh.length === 0) return;
		for (const { name } of fresh) asked.add(name);
		known = new Map([...known, ...(await source.topics(fresh))]);
		tell();
	}

	return {
		now: () => known,
		read,
		want(on: boolean, hits: readonly ShownHit[]): Promise<void> {
			wanted = on;
			return read(hits);
		},
	};
}

/** The one question that is under way, and the last answer, which stays until the next one is there. */
function createAsking(source: HistorySource, tell: () => void) {
	let result: HistoryResult | undefined;
	let under: AbortController | undefined;
	return {
		now: () => ({ result, searching: under !== undefined }),
		async ask(question: HistoryQuestion): Promise<HistoryResult | undefined> {
			under?.abort();
			under = undefined;
			if (question.text === "") {
				result = undefined;
				tell();
				return;
			}
			const own = new AbortController();
			under = own;
			const found = await source.search(question, own.signal);
			if (under !== own) return;
			under = undefined;
			result = found ?? result;
			tell();
			return found;
		},
		drop: () => under?.abort(),
	};
}

function keep(recent: string[], asked: string): void {
	if (asked === "") return;
	const others = recent.filter((one) => one !== asked);
	recent.splice(0, recent.length, ...[asked, ...others].slice(0, mostRecent));
}
