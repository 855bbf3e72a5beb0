import { type CostSpan, costSpans } from "#src/store/cost.ts";

export interface CostModel {
	/** What the keys mean at the moment. */
	readonly mode: "page" | "help";
	readonly span: CostSpan;
	/** First line that is seen. */
	readonly scroll: number;
}

export const start: CostModel = { mode: "page", span: "session", scroll: 0 };

/** The span beside another one, in a circle. */
export function spanBeside(span: CostSpan, steps: 1 | -1): CostSpan {
	const at = costSpans.indexOf(span) + steps + costSpans.length;
	return costSpans[at % costSpans.length] ?? span;
}
