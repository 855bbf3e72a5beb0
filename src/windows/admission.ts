import { estimateTokens } from "#src/lib/tokens.ts";

/** UTF-16 units of a handoff, whatever the model's window. */
const mostHandoffUnits = 20_000;

/** Tokens around a handoff: what pi and we put before and behind it. */
const overheadTokens = 1_000;

/** What a fresh window holds beside the handoff, in tokens. */
export interface FreshWindow {
	/** What a context may take; undefined where nobody knows it. */
	readonly room: number | undefined;
	readonly prompt: number;
	readonly tools: number;
	/** Input that waits to be read. */
	readonly pending: number;
}

/** Tokens that a handoff may take: half of what a fresh window leaves. Infinite where the window is not known. */
export function allowanceOf({ pending, prompt, room, tools }: FreshWindow): number {
	if (room === undefined) return Number.POSITIVE_INFINITY;
	return Math.max(0, Math.floor((room - overheadTokens - prompt - tools - pending) / 2));
}

/** Whether a handoff fits; where not, what it takes and what it may take. */
export type Admission =
	| { readonly fits: true }
	| { readonly fits: false; readonly tokens: number; readonly most: number };

/** @param allowance tokens that the handoff may take */
export function admit(handoff: string, allowance: number): Admission {
	const tokens = estimateTokens(handoff);
	if (handoff.length > mostHandoffUnits) {
		const most = Math.floor((tokens * mostHandoffUnits) / handoff.length);
		return { fits: false, tokens, most: Math.min(most, allowance) };
	}
	return tokens <= allowance ? { fits: true } : { fits: false, tokens, most: allowance };
}
