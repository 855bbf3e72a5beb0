import { fence } from "#src/lib/fence.ts";
import { redact } from "#src/lib/redact.ts";
import { headAndTail, plainText } from "#src/lib/text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";

/** What is looked at of one text: far more than is ever told of it. */
const mostUnits = 40_000;

/** Stands where the middle of a text was left out. */
const gap = "\n[…]\n";

/** A text without secrets and controls, on which can be cut. */
export function scrub(text: string): string {
	return redact(plainText(headAndTail(text, mostUnits, gap))).text.trim();
}

/** Beginning and end of a text, estimated at no more than `tokens`, cut between graphemes. */
function fitting(text: string, tokens: number): string {
	let units = text.length;
	let fitted = text;
	for (let size = estimateTokens(text); size > tokens; size = estimateTokens(fitted)) {
		if (units < 1) return "";
		units = Math.floor(units * Math.min(0.95, tokens / size));
		fitted = headAndTail(text, units, gap);
	}
	return fitted;
}

/** A text from outside on its way to the model. */
export interface Quote {
	readonly tag: string;
	readonly nonce: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly text: string;
}

/** A quote needs this many tokens for its words to tell anything. */
const leastTokens = 12;

/** How much of what is left for the words is tried: what is made harmless grows. */
const shares = [1, 0.85, 0.6, 0.3];

/** The fenced quote in no more than `budget` tokens; undefined where not even a few words fit. */
export function quote({ text, ...around }: Quote, budget: number): string | undefined {
	const room = budget - estimateTokens(fence({ ...around, body: "" })) - 1;
	if (room < leastTokens) return undefined;
	const scrubbed = scrub(text);
	for (const share of shares) {
		const body = fitting(scrubbed, Math.floor(room * share));
		const quoted = fence({ ...around, body });
		if (estimateTokens(quoted) <= budget) return quoted;
	}
	return undefined;
}
