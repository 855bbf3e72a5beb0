import { forgottenIn } from "./chain.ts";
import type { Generation } from "./generation.ts";
import type { Item } from "./item.ts";
import { isStretch, itemsOf } from "./record.ts";

/** Share of the words of an item that another one has to have to say the same. */
const sameShare = 0.6;

/**
 * The items without those that say again what the user wants forgotten: an entry that both come from, and mostly the
 * same words. What is examined once more must not bring back what was forgotten.
 */
export function withoutForgotten(items: readonly Item[], memory: Generation): readonly Item[] {
	const gone = forgottenIn(memory);
	if (gone.size === 0) return items;
	const forgotten = memory.records
		.filter(isStretch)
		.flatMap((record) => (gone.has(record.id) ? itemsOf(record) : []));
	return items.filter((item) => !forgotten.some((other) => saysTheSame(item, other)));
}

function saysTheSame(item: Item, other: Item): boolean {
	if (!item.sources.some((id) => other.sources.includes(id))) return false;
	const words = wordsOf(item.text);
	const shared = [...words].filter((word) => wordsOf(other.text).has(word)).length;
	return shared >= sameShare * words.size;
}

/** Words of letters and digits, and single signs of a script without blanks. */
function wordsOf(text: string): ReadonlySet<string> {
	return new Set(
		text
			.normalize("NFKC")
			.toLowerCase()
			.match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu),
	);
}
