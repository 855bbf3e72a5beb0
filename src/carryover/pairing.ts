import { itemKey } from "./item.ts";

/** From this share of common words on, a new item counts as the reworded old one. */
const enough = 0.5;

/** Above this many comparisons rewording is not looked for: both texts then stay, as removed and added. */
const mostComparisons = 40_000;

interface Pair {
	readonly old: number;
	readonly new: number;
	readonly score: number;
}

/**
 * Gives every item of `next` the name of the item of `base` that it continues, equal or reworded, or a
 * name of its own made of its words. Names are unique; equal new items get equal names on both sides.
 */
export function nameItems(base: readonly string[], next: readonly string[]): readonly string[] {
	const keys = uniqueKeys(base);
	const place = new Map(keys.map((key, at) => [key, at]));
	const nextKeys = uniqueKeys(next);
	const continued = new Map<number, number>();
	for (const [at, key] of nextKeys.entries()) {
		const old = place.get(key);
		if (old !== undefined) continued.set(at, old);
	}
	for (const pair of reworded(base, next, continued)) continued.set(pair.new, pair.old);
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
): readonly Pair[] {
	const taken = new Set(continued.values());
	const old = [...base.keys()].filter((at) => !taken.has(at));
	const fresh = [...next.keys()].filter((at) => !continued.has(at));
	if (old.length * fresh.length > mostComparisons) return [];
	const freshTerms = fresh.map((at) => ({ at, terms: termsOf(next[at] ?? "") }));
	const pairs: Pair[] = [];
	for (const at of old) {
		const terms = termsOf(base[at] ?? "");
		for (const other of freshTerms) {
			const score = likeness(terms, other.terms);
			if (score >= enough) pairs.push({ old: at, new: other.at, score });
		}
	}
	return bestFirst(pairs);
}

function bestFirst(pairs: readonly Pair[]): readonly Pair[] {
	const ordered = pairs.toSorted((a, b) => b.score - a.score || a.old - b.old || a.new - b.new);
	const used = new Set<string>();
	return ordered.filter((pair) => {
		const names = [`old ${pair.old}`, `new ${pair.new}`];
		if (names.some((name) => used.has(name))) return false;
		for (const name of names) used.add(name);
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

/** Twice the common terms over all terms, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
	let common = 0;
	for (const term of a) if (b.has(term)) common += 1;
	return (2 * common) / (a.size + b.size || 1);
}
