import { termWeight, topicWords } from "#src/lib/words.ts";

/** The words of one statement that carry its meaning, each with its weight. */
export type Terms = ReadonlyMap<string, number>;

/** The words that carry the meaning of a text. */
export function termsOf(text: string): Terms {
	return new Map(topicWords(text).map((word) => [word, termWeight(word)]));
}

/** How much all of them weigh. */
export function weightOfTerms(terms: Terms): number {
	let sum = 0;
	for (const weight of terms.values()) sum += weight;
	return sum;
}

/** The share of the terms, by weight, that `known` has; 1 where there are none. */
export function shareKnown(terms: Terms, known: { has(term: string): boolean }): number {
	let [all, found] = [0, 0];
	for (const [term, weight] of terms) {
		all += weight;
		if (known.has(term)) found += weight;
	}
	return all === 0 ? 1 : found / all;
}
