import type { SetupFailure } from "./embedding.ts";
import type { AskFailure } from "./notice.ts";

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

/** Whether calls for that count towards the caps; a compaction does not, since pi would ask for its summary as well. */
function isCapped(purpose: string): boolean {
	return !purpose.startsWith("compaction-");
}

/** What a piece of background work is for that asks no model. */
export type Chore = "runtime-install" | "model-download";

/** Tokens and money of model calls, added up. */
export interface Spend {
	readonly calls: number;
	readonly input: number;
	readonly output: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	/** US dollars, 0 where the model has no price. */
	readonly cost: number;
	/** Calls among them of models without a price. */
	readonly unpriced: number;
}

/** Spend by what it was for; nothing where no call was made. */
export type Totals = Readonly<Partial<Record<Purpose, Spend>>>;

export const noSpend: Spend = {
	calls: 0,
	input: 0,
	output: 0,
	cacheRead: 0,
	cacheWrite: 0,
	cost: 0,
	unpriced: 0,
};

/** One call as spend: tokens that cost nothing are those of a model without a price. */
export function spendOf(call: Omit<Spend, "calls" | "unpriced">): Spend {
	const spend = { ...call, calls: 1, unpriced: 0 };
	return call.cost === 0 && spentTokens(spend) > 0 ? { ...spend, unpriced: 1 } : spend;
}

export function addSpend(a: Spend, b: Spend): Spend {
	return {
		calls: a.calls + b.calls,
		input: a.input + b.input,
		output: a.output + b.output,
		cacheRead: a.cacheRead + b.cacheRead,
		cacheWrite: a.cacheWrite + b.cacheWrite,
		cost: a.cost + b.cost,
		unpriced: a.unpriced + b.unpriced,
	};
}

/** The totals with one more call's, or more calls', of that purpose. */
export function withSpend(totals: Totals, purpose: Purpose, spend: Spend): Totals {
	return { ...totals, [purpose]: addSpend(totals[purpose] ?? noSpend, spend) };
}

/**
 * What one session spent, however often it was opened: by the log of calls, which knows earlier times, or by the store, which
 * knows sessions without a file and this moment.
 */
export function fullerOf(logged: Totals, counted: Totals): Totals {
	const fuller = purposes.flatMap((purpose) => {
		const [one, other] = [logged[purpose], counted[purpose]];
		const spend = (one?.calls ?? 0) > (other?.calls ?? 0) ? one : other;
		return spend === undefined ? [] : [[purpose, spend] as const];
	});
	return Object.fromEntries(fuller);
}

/** What counts towards a cap of these totals. */
export function cappedSpend(totals: Totals): Spend {
	return purposes
		.filter(isCapped)
		.reduce((sum, purpose) => addSpend(sum, totals[purpose] ?? noSpend), noSpend);
}

/** Tokens that count towards a cap: what the provider had to work on. */
export function spentTokens(spend: Spend): number {
	return spend.input + spend.output + spend.cacheRead + spend.cacheWrite;
}

/** One piece of background work, as the screens tell it. */
export interface Job {
	readonly id: number;
	readonly purpose: Purpose | Chore;
	readonly state: "waiting" | "running" | "done" | "failed" | "refused";
	/** Milliseconds on the wall clock when it was queued, when its turn came, and when it reached its present state. */
	readonly queuedAt: number;
	readonly startedAt: number | undefined;
	readonly changedAt: number;
	readonly failure: AskFailure | SetupFailure | undefined;
}

/** Jobs that are remembered for the screens. */
const REMEMBERED = 50;

/** The list with one job added, or moved on where it stands; the oldest leave. */
export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
	if (!jobs.some((other) => other.id === job.id)) return [...jobs, job].slice(-REMEMBERED);
	return jobs.map((other) => (other.id === job.id ? job : other));
}
