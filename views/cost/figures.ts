import type { Messages } from "#i18n/en.ts";
import type { CacheUse } from "#src/compaction/cache-boundary.ts";
import { addSpend, noSpend, purposes, type Spend, type Totals } from "#src/store/work.ts";
import { sayMoney } from "#views/kit/money.ts";

/** What was spent for all purposes together. */
export function totalOf(totals: Totals): Spend {
	return purposes.reduce((sum, purpose) => {
		const spend = totals[purpose];
		return spend === undefined ? sum : addSpend(sum, spend);
	}, noSpend);
}

/** The money of calls: that some of them have no price is said, since they cost nothing only as far as pi knows. */
export function sayMoneyOf({ cost, unpriced }: Spend, { cost: words }: Messages): string {
	if (unpriced === 0) return sayMoney(cost);
	return cost === 0 ? words.noPrice : words.andMore(sayMoney(cost));
}

/** Percent of what was read that came from the cache, 0 where nothing was read. */
export function cachedPercent({ cached, fresh }: Pick<CacheUse, "cached" | "fresh">): number {
	const all = cached + fresh;
	return all === 0 ? 0 : Math.floor((cached / all) * 100);
}

/** A share in percent, with a place where it is small: `12`, `0.4`, `<0.1`. */
export function sayPercent(share: number): string {
	const percent = share * 100;
	if (percent >= 10 || percent === 0) return String(Math.round(percent));
	return percent < 0.1 ? "<0.1" : percent.toFixed(1);
}
