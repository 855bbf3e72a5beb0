/** What pi allows for one context window, all in tokens. */
export interface WindowLimits {
	/** The whole window of the model; 0 or less where nobody knows it. */
	readonly contextWindow: number;
	/** What pi keeps free of it for the answer. */
	readonly reserveTokens: number;
	/** Whether pi compacts by itself. */
	readonly enabled: boolean;
}

/** Below this many usable tokens a window is too small to be ended without a summary. */
const leastUsable = 10_000;

/** Share and most tokens before the line in which the model is asked for a checkpoint. */
const bandShare = 0.1;
const mostBand = 32_000;

/**
 * What the limits come to. `line` is the first count of tokens at which pi compacts; without one either pi does not
 * compact by itself (`off`) or the window is too small (`unsupported`).
 */
export type WindowBudget =
	| { readonly kind: "unknown" }
	| { readonly kind: "off" | "unsupported"; readonly window: number }
	| { readonly kind: "line"; readonly window: number; readonly line: number };

export function budgetOf({ contextWindow, enabled, reserveTokens }: WindowLimits): WindowBudget {
	if (!(contextWindow > 0)) return { kind: "unknown" };
	const window = Math.floor(contextWindow);
	if (!enabled) return { kind: "off", window };
	const usable = window - Math.max(0, Math.floor(reserveTokens));
	if (!(usable >= leastUsable)) return { kind: "unsupported", window };
	return { kind: "line", window, line: usable + 1 };
}

/** Tokens that a context may take: up to the line where there is one, else the window; undefined where it is unknown. */
export function roomOf(budget: WindowBudget): number | undefined {
	if (budget.kind === "unknown") return undefined;
	return budget.kind === "line" ? budget.line : budget.window;
}

/** How many tokens are left; never below 0. */
export interface Remaining {
	readonly toLine: number | undefined;
	readonly toLimit: number;
}

export function remainingOf(budget: WindowBudget, used: number): Remaining | undefined {
	if (budget.kind === "unknown") return undefined;
	const left = (limit: number) => Math.max(0, limit - used);
	return {
		toLine: budget.kind === "line" ? left(budget.line) : undefined,
		toLimit: left(budget.window),
	};
}

/** Whether the context is so near to the line that the model should save what matters, and has not reached it. */
export function isInBand(budget: WindowBudget, used: number): boolean {
	const start = bandStart(budget);
	return start !== undefined && budget.kind === "line" && used >= start && used < budget.line;
}

/** The first count of tokens at which the model is reminded; undefined without a line. */
export function bandStart(budget: WindowBudget): number | undefined {
	if (budget.kind !== "line") return undefined;
	return budget.line - Math.min(mostBand, Math.floor((budget.line - 1) * bandShare));
}
