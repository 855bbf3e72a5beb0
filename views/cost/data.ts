import type { CostFacts, CostSpan } from "#src/store/cost.ts";
import type { Settings } from "#src/store/settings.ts";
import type { Totals } from "#src/store/work.ts";

/** All that `/waystation cost` shows. */
export interface CostView extends Omit<CostFacts, CostSpan> {
	readonly spent: Readonly<Record<CostSpan, Totals>>;
	readonly caps: Settings["caps"];
	/** Tokens of the head that every request carries; undefined until it was composed. */
	readonly head: number | undefined;
	/** Tokens of what the tail was told since. */
	readonly tail: number;
}
