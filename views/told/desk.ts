import type { State } from "#src/store/state.ts";
import type { Told } from "#src/store/telling.ts";
import type { WindowFill } from "#src/windows/fill.ts";
import type { ToldSources, ToldView } from "./data.ts";

/** What the desk reads: the store, and what only the host can gather. */
export interface ToldDeskSource {
	read(): State;
	watch(listener: () => void): () => void;
	now(): Promise<(Told & { readonly fill: WindowFill }) | undefined>;
	canUndo(): boolean;
	/** Told when it could not be gathered. */
	report(error: unknown): void;
}

/** The data of `/waystation told` while it is open: gathered anew whenever something happened. */
export interface ToldDesk {
	view(): ToldView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Gathers it; resolves when it is as new as this call. */
	load(): Promise<void>;
	close(): void;
}

const nothing: Told & { readonly fill: WindowFill } = {
	head: { text: "", at: undefined, turns: 0, cached: undefined },
	tellings: [],
	fill: {
		window: undefined,
		used: 0,
		isCounted: false,
		parts: { system: 0, head: 0, summary: 0, kept: 0, talk: 0, tail: 0 },
		line: undefined,
		cut: "summary",
		uncut: undefined,
		band: undefined,
	},
};

/** Opens the desk. `since` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createToldDesk(source: ToldDeskSource, since: number): ToldDesk {
	let told = nothing;
	let loading: Promise<void> | undefined;
	let isBehind = false;
	const listeners = new Set<() => void>();
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};

	async function gather(): Promise<void> {
		do {
			isBehind = false;
			told = (await source.now()) ?? told;
		} while (isBehind);
		tell();
	}

	function load(): Promise<void> {
		// What happens meanwhile is gathered by the same work, however often it happens.
		isBehind = true;
		loading ??= gather().finally(() => {
			loading = undefined;
		});
		return loading;
	}

	const stop = source.watch(() => {
		tell();
		load().catch(source.report);
	});
	return {
		view: () => ({
			...told,
			sources: sourcesOf(source.read()),
			canUndo: source.read().off === undefined && source.canUndo(),
			off: source.read().off,
			notice: source.read().notices.findLast((given) => given.asked && given.at >= since)?.notice,
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

function sourcesOf({ branch, carryover, checkpoints, topics }: State): ToldSources {
	const { note, place } = carryover;
	const { memory, told } = checkpoints;
	const topic = topics.ledger?.topics.find(({ id }) => id === branch.topic?.id);
	const hasText = note.status === "known" || note.status === "held";
	return {
		topic: topic?.title ?? branch.topic?.title,
		noteAt: hasText ? note.changedAt : undefined,
		noteName: place?.name ?? "",
		noteText: hasText ? note.text : "",
		memory: memory && { generation: memory.number, records: told.head.length + told.tail.length },
	};
}
