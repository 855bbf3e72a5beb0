import type { AskFailure } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";
import type { ModelChoice, Trial } from "#src/store/trial.ts";
import { defaultTopicConfig } from "#src/topics/ledger.ts";
import type { TopicsConfigView, TopicTest } from "./data.ts";

type State = ReturnType<Store["read"]>;

/** What the desk reads, and whom it asks for a classification. */
export interface TopicsConfigSource {
	read(): State;
	watch(listener: () => void): () => void;
	/** The models that are available at this moment. */
	models(): readonly ModelChoice[];
	/** `provider/id`. */
	sessionModel(): string | undefined;
	/** Makes one classification, stores nothing. A rejection is told as a model that was not reached. */
	test(text: string): Promise<Trial>;
}

/** The settings of topics while their screen is open, with the last test. */
export interface TopicsConfigDesk {
	view(): TopicsConfigView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	/** Begins a test, unless one runs; `now` in milliseconds on the wall clock. */
	test(text: string, now: number): Promise<void>;
	close(): void;
}

/** The reason that stands for a rejection: nothing of the model was reached. */
const rejected: AskFailure = "network";

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createTopicsConfigDesk(source: TopicsConfigSource, now: number): TopicsConfigDesk {
	const listeners = new Set<() => void>();
	let test: TopicTest = { state: "none" };
	const tell = () => {
		for (const listener of [...listeners]) listener();
	};
	const become = (next: TopicTest) => {
		test = next;
		tell();
	};
	const stop = source.watch(tell);
	return {
		view() {
			const { notices, topics } = source.read();
			return {
				config: topics.ledger?.config ?? defaultTopicConfig,
				models: source.models(),
				sessionModel: source.sessionModel(),
				test,
				notice: notices.findLast((given) => given.asked && given.at >= now)?.notice,
			};
		},
		watch(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async test(text, since) {
			if (test.state === "running") return;
			become({ state: "running", since });
			become(await source.test(text).catch(failureOf));
		},
		close() {
			listeners.clear();
			stop();
		},
	};
}

function failureOf(error: unknown): Trial {
	const detail = error instanceof Error ? error.message : String(error);
	return { state: "failed", failure: rejected, detail };
}
