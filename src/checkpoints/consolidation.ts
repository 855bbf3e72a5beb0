import { estimateTokens } from "#src/lib/tokens.ts";
import type { Item } from "./item.ts";
import { itemText, memoryTokens, recordTokens } from "./memory-text.ts";
import type { StretchRecord } from "./record.ts";

/** Shares of the memory's budget: where it is rolled up, what it then has at most, and what is rolled up at best. */
const shares = { full: 0.8, after: 0.6, range: 0.5 };

/** Tokens below which a consolidation has too little room to say anything, and their share of what may be left. */
const leastRoom = 256;
const leastShare = 0.25;

/** Tokens of a record's heading. */
const headingTokens = 24;

/** Whether the memory is full enough to be rolled up. */
export function isFull(told: readonly StretchRecord[], budget: number): boolean {
	return memoryTokens(told) >= Math.ceil(shares.full * budget);
}

/** The oldest records, whole, that one record is to take the place of. */
export interface Range {
	/** From the chain's first record on. */
	readonly records: readonly StretchRecord[];
	/** Tokens of those. */
	readonly tokens: number;
	/** Tokens that the items of the new record may have. */
	readonly room: number;
}

/**
 * What to roll up: of all beginnings of what is told that leave enough room, the one nearest to half of the
 * budget; of two equally near ones the shorter. Undefined where none leaves room.
 */
export function rangeOf(told: readonly StretchRecord[], budget: number): Range | undefined {
	const most = Math.floor(shares.after * budget);
	const least = Math.max(1, Math.min(leastRoom, Math.floor(leastShare * most)));
	const all = memoryTokens(told);
	let found: Range | undefined;
	let tokens = 0;
	for (const [index, record] of told.entries()) {
		tokens += recordTokens(record);
		const room = Math.min(most - (all - tokens), tokens - 1) - headingTokens;
		if (room < least) continue;
		const range = { records: told.slice(0, index + 1), tokens, room };
		if (found === undefined || isNearer(range, found, budget)) found = range;
	}
	return found;
}

function isNearer(range: Range, than: Range, budget: number): boolean {
	const distance = ({ tokens }: Range) => Math.abs(tokens - shares.range * budget);
	return distance(range) < distance(than);
}

/** Why items cannot take the place of a range, in words for the model that is asked again; undefined where they can. */
export function refusalOf(items: readonly Item[], { room }: Range): string | undefined {
	if (items.length === 0) return "There is no item, but something has to be kept.";
	const tokens = estimateTokens(items.map(itemText).join("\n"));
	if (tokens > room) return `It has about ${tokens} tokens, but ${room} is the limit. Say less.`;
	return;
}
