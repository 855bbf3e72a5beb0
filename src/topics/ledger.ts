import type { Topic } from "./topic.ts";

/** What the user decided about topics; kept in the ledger's file, as the seed keeps it. */
export interface TopicConfig {
	/** `provider/id` of the model that classifies; null follows the background model, then the session's. */
	readonly model: string | null;
	/** `provider/id` tried when the first one fails; null follows the settings, `__none__` is none. */
	readonly fallbackModel: string | null;
	/** Thinking level of the classifying model; null is the least that it has. */
	readonly thinking: string | null;
	/** Whether a told card leaves a dim line in the transcript. */
	readonly injectDisplay: "silent" | "debug";
	/** Whether one more call makes one sentence of what was recorded. */
	readonly llmDistill: boolean;
	/** Whether `/topics` opens with this project's topics only. */
	readonly projectScope: "project" | "all";
	/** Whether opening and closing a topic leaves a line in the transcript. */
	readonly transcriptCards: boolean;
}

export const defaultTopicConfig: TopicConfig = {
	model: null,
	fallbackModel: null,
	thinking: null,
	injectDisplay: "silent",
	llmDistill: false,
	projectScope: "all",
	transcriptCards: false,
};

/** The value of `fallbackModel` that means: none at all. */
export const NO_FALLBACK = "__none__";

/** Everything that was asked for on this machine. Never changed in place. */
export interface Ledger {
	readonly config: TopicConfig;
	/** In the order of the file, oldest first. */
	readonly topics: readonly Topic[];
}

/**
 * Topics that a ledger holds at most: what loads and saves within the promised time. Beyond it dropped and
 * done topics leave, the longest untouched first; open ones never do.
 */
export const mostTopics = 10_000;

export const emptyLedger: Ledger = { config: defaultTopicConfig, topics: [] };
