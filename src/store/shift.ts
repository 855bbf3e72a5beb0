import type { Judgement } from "#src/detection/shift-judgement.ts";

/** What a branch keeps of its messages for the detection of topic changes, oldest first. */
export type ShiftItem =
	| {
			readonly what: "said";
			readonly text: string;
			/** Undefined where nobody judged it: it was short of the floor, or a replay knows no better. */
			readonly judgement: Judgement | undefined;
			/** Whether a model said that it does not leave its topic. */
			readonly refuted: boolean;
	  }
	| { readonly what: "boundary" };

/** A judgement that waits for its message. */
export interface Judged {
	readonly judgement: Judgement;
	readonly refuted: boolean;
}

/** One line to the user about a change of topic. */
export interface Suggestion {
	/** To what was spoken of; undefined where the message said it in so many words, or words decided. */
	readonly similarity: number | undefined;
	/** Tokens in the context. */
	readonly tokens: number;
	/** Whether the message waits until a model has said whether it is one. */
	readonly held: boolean;
}

/** What was judged last of a message of this branch. */
export function lastJudged(items: readonly ShiftItem[]): Judgement | undefined {
	const item = items.findLast((one) => one.what === "said" && one.judgement !== undefined);
	return item?.what === "said" ? item.judgement : undefined;
}
