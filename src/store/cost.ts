import type { CacheBoundary } from "#src/compaction/cache-boundary.ts";
import type { Totals } from "./work.ts";

/** The spans of time that what was spent is told for. */
export const costSpans = ["session", "today", "month"] as const;

export type CostSpan = (typeof costSpans)[number];

/** What the conversation itself read and wrote, in all branches of the session, as its provider counted it. */
export interface TalkSpend {
	readonly replies: number;
	readonly cached: number;
	readonly fresh: number;
	readonly output: number;
	/** US dollars, 0 where the model has no price. */
	readonly cost: number;
}

/** What of the costs is in files, in the session and in pi, at one moment. */
export interface CostFacts {
	/** Of this session, however often it was opened. */
	readonly session: Totals;
	readonly today: Totals;
	/** Of the last 30 days. */
	readonly month: Totals;
	/** Milliseconds on the wall clock of the oldest call on record. */
	readonly oldest: number | undefined;
	/** Our tools that the model is told, and about how many tokens their schemas take. */
	readonly tools: { readonly count: number; readonly tokens: number };
	readonly talk: TalkSpend;
	/** Where the prompt began anew on this branch, oldest first. */
	readonly boundaries: readonly CacheBoundary[];
}

/** Before anything was read. */
export const noCosts: CostFacts = {
	session: {},
	today: {},
	month: {},
	oldest: undefined,
	tools: { count: 0, tokens: 0 },
	talk: { replies: 0, cached: 0, fresh: 0, output: 0, cost: 0 },
	boundaries: [],
};
