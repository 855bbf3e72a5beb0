import type { CacheBoundary } from "#src/compaction/cache-boundary.ts";
import { defaultSettings } from "#src/store/initial.ts";
import type { Spend } from "#src/store/work.ts";
import type { CostView } from "#views/cost/data.ts";
import { hour, minute, noon } from "./frames.ts";

/** What calls came to; three calls with a price by default. */
export function spendOf(changes: Partial<Spend> = {}): Spend {
	return {
		calls: 3,
		input: 18_204,
		output: 1_210,
		cacheRead: 4_096,
		cacheWrite: 0,
		cost: 0.0134,
		unpriced: 0,
		...changes,
	};
}

function boundaryOf(changes: Partial<CacheBoundary> = {}): CacheBoundary {
	return {
		entry: "c0ffee01",
		at: noon - 12 * minute,
		why: "compaction",
		before: { cached: 139_800, fresh: 2_510, cost: 0.049 },
		after: { cached: 2_128, fresh: 17_184, cost: 0.065 },
		written: 0.013_4,
		...changes,
	};
}

/** A session that was compacted and changed its model, with calls of each kind of price. */
export function sampleCost(changes: Partial<CostView> = {}): CostView {
	const session = {
		"topic-classify": spendOf(),
		"compaction-summary": spendOf({ calls: 2, input: 142_310, output: 2_410, cost: 0.0412 }),
		"checkpoint-examine": spendOf({ calls: 1, cost: 0, unpriced: 1 }),
	};
	return {
		spent: {
			session,
			today: { ...session, "carryover-summary": spendOf({ calls: 4, cost: 0.02, unpriced: 2 }) },
			month: {
				...session,
				"carryover-summary": spendOf({ calls: 61, input: 1_204_000, cost: 5.2 }),
				"topic-distill": spendOf({ calls: 1, input: 0, output: 0, cacheRead: 0, cost: 0 }),
			},
		},
		caps: defaultSettings.caps,
		oldest: noon - 19 * 24 * hour,
		head: 1_712,
		tail: 188,
		tools: { count: 5, tokens: 842 },
		talk: { replies: 41, cached: 2_410_000, fresh: 71_000, output: 38_400, cost: 3.2 },
		boundaries: [
			boundaryOf({ entry: "a", at: noon - 30 * hour, why: "model", written: undefined }),
			boundaryOf({ entry: "b", at: noon - 3 * hour, why: "topic-shift", written: 0 }),
			boundaryOf({ entry: "c", at: noon - 2 * hour, why: "head", written: undefined }),
			boundaryOf({ entry: "d", at: noon - hour, why: "rollover", written: undefined }),
			boundaryOf(),
			boundaryOf({ entry: "e", at: noon, why: "handoff", after: undefined, written: undefined }),
		],
		...changes,
	};
}

/** A session in which nothing was asked yet. */
export function emptyCost(): CostView {
	return sampleCost({
		spent: { session: {}, today: {}, month: {} },
		oldest: undefined,
		head: undefined,
		tail: 0,
		talk: { replies: 0, cached: 0, fresh: 0, output: 0, cost: 0 },
		boundaries: [],
	});
}
