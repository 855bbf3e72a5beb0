/** What one of our own model calls is for. The system prompt of each call starts by naming it. */
export const purposes = [
	"carryover-summary",
	"topic-classify",
	"topic-distill",
	"shift-confirm",
	"compaction-summary",
	"compaction-repair",
	"checkpoint-examine",
	"checkpoint-consolidate",
] as const;

export type Purpose = (typeof purposes)[number];

/** Tokens and money of model calls, added up. */
export interface Spend {
	readonly calls: number;
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	/** US dollars, 0 where the model has no price. */
	readonly cost: number;
}

export const noSpend: Spend = {
	calls: 0,
	input: 0,
	output: 0,
	cacheRead: 0,
	cacheWrite: 0,
	cost: 0,
};

export function addSpend(a: Spend, b: Spend): Spend {
	return {
		calls: a.calls + b.calls,
		input: a.input + b.input,
		output: a.output + b.output,
		cacheRead: a.cacheRead + b.cacheRead,
		cacheWrite: a.cacheWrite + b.cacheWrite,
		cost: a.cost + b.cost,
	};
}

/** Tokens that count towards a cap: what the provider had to work on. */
export function spentTokens(spend: Spend): number {
	return spend.input + spend.output + spend.cacheRead + spend.cacheWrite;
}
