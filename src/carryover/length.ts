import type { Section } from "./note.ts";

/** Scripts that are written without blanks: each sign counts, as it does when a Chinese text is said to have 300 字. */
const signs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const spoken = /[\p{L}\p{N}]/u;

/** How long a text is: the words of scripts with blanks between them, the signs of Chinese and Japanese. */
export function countWords(text: string): number {
	const apart = text.replace(signs, " ").split(/\s+/);
	return (text.match(signs)?.length ?? 0) + apart.filter((word) => spoken.test(word)).length;
}

interface Measured {
	readonly section: Section;
	/** Words of each item. */
	readonly words: readonly number[];
}

/**
 * The sections with at most `most` words in their items. What is too much leaves by whole items, the last one of whichever section is the longest,
 * so that a long list does not push out those behind it. Also gives how many items that were.
 */
export function withinWords(
	sections: readonly Section[],
	most: number,
): { readonly sections: readonly Section[]; readonly leftOut: number } {
	let measured: readonly Measured[] = sections.map((section) => ({
		section,
		words: section.items.map(countWords),
	}));
	let leftOut = 0;
	while (sum(measured.map(lengthOf)) > most) {
		const longest = measured.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
		measured = measured.map((one) => (one === longest ? withoutLast(one) : one));
		leftOut += 1;
	}
	const kept = measured.map(({ section }) => section);
	return { sections: kept.filter(({ items }) => items.length > 0), leftOut };
}

function withoutLast({ section, words }: Measured): Measured {
	return {
		section: { ...section, items: section.items.slice(0, -1) },
		words: words.slice(0, -1),
	};
}

function lengthOf({ words }: Measured): number {
	return sum(words);
}

function sum(numbers: readonly number[]): number {
	return numbers.reduce((all, one) => all + one, 0);
}
