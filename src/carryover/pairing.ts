import { itemKey } from "./item.ts";

/** From this share of common words on, a new item counts as the reworded old one. */
const enough = 0.5;

/** Above this many comparisons in one section rewording is not looked for: both texts then stay, as removed and added. */
const mostComparisons = 40_000;

/** What the search for reworded items may still take in the other sections of a note. */
export interface Effort {
	/** Comparisons of two items. */
	left: number;
}

/** As much as one merge of two notes is worth: more is no work of people. */
export function fullEffort(): Effort {
	return { left: 5 * mostComparisons };
}

interface Pair {
	readonly old: number;
	readonly new: number;
	readonly score: number;
}

/**
 * Gives every item of `next` the name of the item of `base` that it continues, equal or reworded, or a
 * name of its own made of its words. Names are unique; equal new items get equal names on both sides.
 */
export function nameItems(
	base: readonly string[],
	next: readonly string[],
	effort = fullEffort(),
): readonly string[] {
	const keys = uniqueKeys(base);
	const place = new Map(keys.map((key, at) => [key, at]));
	const nextKeys = uniqueKeys(next);
	const continued = new Map<number, number>();
	for (const [at, key] of nextKeys.entries()) {
		const old = place.get(key);
		if (old !== undefined) continued.set(at, old);
	}
	for (const pair of reworded(base, next, continued, effort)) continued.set(pair.new, pair.old);
	return nextKeys.map((key, at) => {
		const old = continued.get(at);
		return old === undefined ? `new ${key}` : baseName(old);
	});
}

/** The name of the base's item at that index. */
export function baseName(index: number): string {
	return `base ${index}`;
}

/** Each key with a count behind it, so that equal ones can be told apart. */
export function uniqueKeys(items: readonly string[], keyOf = itemKey): readonly string[] {
	const seen = new Map<string, number>();
	return items.map((item) => {
		const key = keyOf(item);
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return `${key} ${count}`;
	});
}

function reworded(
	base: readonly string[],
	next: readonly string[],
	continued: ReadonlyMap<number, number>,
	effort: Effort,
): readonly Pair[] {
	const taken = new Set(continued.values());
	const old = [...base.keys()].filter((at) => !taken.has(at));
	const fresh = [...next.keys()].filter((at) => !continued.has(at));
	const comparisons = old.length * fresh.length;
	if (comparisons === 0 || comparisons > Math.min(mostComparisons, effort.left)) return [];
	effort.left -= comparisons;
	const likenesses = compareWith(fresh.map((at) => next[at] ?? ""));
	const pairs: Pair[] = [];
	for (const at of old) {
		for (const [place, score] of likenesses(base[at] ?? "").entries()) {
			const other = fresh[place];
			if (score >= enough && other !== undefined) pairs.push({ old: at, new: other, score });
		}
	}
	return bestFirst(pairs);
}

/** How like an item is to each of some: twice their common terms over all terms, 0 to 1. Only what is common is looked at. */
function compareWith(items: readonly string[]): (item: string) => Float64Array {
	const sizes: number[] = [];
	const holders = new Map<string, number[]>();
	for (const [place, item] of items.entries()) {
		const terms = termsOf(item);
		sizes.push(terms.size);
		for (const term of terms) {
			const known = holders.get(term);
			if (known) known.push(place);
			else holders.set(term, [place]);
		}
	}
	return (item) => {
		const terms = termsOf(item);
		const common = new Float64Array(items.length);
		for (const term of terms) {
			for (const place of holders.get(term) ?? []) common[place] = (common[place] ?? 0) + 1;
		}
		return common.map((count, place) => (2 * count) / (terms.size + (sizes[place] ?? 0) || 1));
	};
}

function bestFirst(pairs: readonly Pair[]): readonly Pair[] {
	const ordered = pairs.toSorted((a, b) => b.score - a.score || a.old - b.old || a.new - b.new);
	const [olds, news] = [new Set<number>(), new Set<number>()];
	return ordered.filter((pair) => {
		if (olds.has(pair.old) || news.has(pair.new)) return false;
		olds.add(pair.old);
		news.add(pair.new);
		return true;
	});
}

/** Words in lower case; Han text, which has no spaces, as pairs of neighbours. */
function termsOf(item: string): ReadonlySet<string> {
	const terms = new Set<string>();
	const words = itemKey(item)
		.toLowerCase()
		.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/gu);
	for (const [word] of words) {
		const chars = /^\p{Script=Han}{2,}$/u.test(word) ? [...word] : [];
		for (const [at, char] of chars.slice(1).entries()) terms.add(`${chars[at]}${char}`);
		if (chars.length === 0) terms.add(word);
	}
	return terms;
}
