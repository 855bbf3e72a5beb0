import type { Topic } from "#src/topics/topic.ts";
import { findPinyin, mayBePinyin, type Pinyin } from "./pinyin.ts";
import { findSimilar } from "./similar.ts";
import type { Texts } from "./texts.ts";

/** Hits below which topics with similar words are looked for as well. */
const FEW = 12;

/** Where the words of a query were found: better places have lower numbers. */
const places = ["title", "tags", "pinyin", "rest"] as const;
const NOWHERE = places.length;

/** What a search needs besides the topics and the words. */
export interface Means {
	readonly texts: Texts;
	readonly pinyin: Pinyin;
}

/** Topics that hold all words, in the order of `among`, and what is shown for them. */
export interface Hits {
	readonly exact: readonly Topic[];
	/** The best places first, in each the order of `among`; similar ones at the end. */
	readonly ranked: readonly Topic[];
}

/**
 * Topics of `among` with all of the folded `words` in title, tags, decisions or outcome, in a Chinese
 * title as pinyin as well. A longer query finds a part of what a shorter one did: `before`.
 */
export function search(
	among: readonly Topic[],
	words: readonly string[],
	means: Means,
	before: readonly Topic[] = among,
): Hits {
	const buckets: Topic[][] = Array.from({ length: NOWHERE }, () => []);
	const exact = before.filter((topic) => {
		const place = placeOf(topic, words, means);
		buckets[place]?.push(topic);
		return place < NOWHERE;
	});
	const ranked = buckets.flat();
	if (exact.length >= FEW) return { exact, ranked };
	const found = new Set(exact);
	const similar = findSimilar(among, words, means.texts, (topic) => found.has(topic));
	return { exact, ranked: [...ranked, ...similar] };
}

/** The worst of the places where the words are; NOWHERE when one of them is in none. */
function placeOf(topic: Topic, words: readonly string[], means: Means): number {
	let worst = 0;
	for (const word of words) {
		worst = Math.max(worst, placeOfWord(topic, word, means));
		if (worst === NOWHERE) return NOWHERE;
	}
	return worst;
}

function placeOfWord(topic: Topic, word: string, { texts, pinyin }: Means): number {
	const { title, tags, rest } = texts.of(topic);
	if (title.includes(word)) return 0;
	if (tags.includes(word)) return 1;
	if (mayBePinyin(word)) {
		const syllables = texts.syllables(topic, pinyin);
		if (syllables !== undefined && findPinyin(syllables, word) !== undefined) return 2;
	}
	return rest.includes(word) ? 3 : NOWHERE;
}
