import type { ExtensionContext } from "@earendil-works/pi-coding-agent";

/** Tokens of one page at most, and below which no page is worth giving. */
const mostTokens = 10_000;
const leastTokens = 300;
/** Tokens that stay free behind a page. */
const margin = 1_000;
/** What pi keeps free for its answer by default. */
const defaultReserve = 16_384;

/** What pages of this turn may add to the context. */
export interface PageBudget {
	/** Tokens for the next page; 0 where no page fits before the context is full. */
	next(ctx: Pick<ExtensionContext, "getContextUsage" | "model">, reserve?: number): number;
	/** A page of so many tokens was given: pages of one turn are not yet in pi's count. */
	take(tokens: number): void;
	/** A new turn has begun. */
	reset(): void;
}

/** A budget from which nothing was taken. */
export function createPageBudget(): PageBudget {
	let taken = 0;
	return {
		next(ctx, reserve = defaultReserve) {
			const usage = ctx.getContextUsage();
			const window = usage?.contextWindow ?? ctx.model?.contextWindow ?? 0;
			if (window <= 0) return mostTokens;
			const line = Math.max(window - reserve, window / 2);
			// What is not known yet is taken for half of the window.
			const used = usage?.tokens ?? line / 2;
			const left = Math.floor(line - used - taken - margin);
			return left < leastTokens ? 0 : Math.min(mostTokens, left);
		},
		take(tokens) {
			taken += tokens;
		},
		reset() {
			taken = 0;
		},
	};
}
