import type { Topic } from "#src/topics/topic.ts";
import { findPinyin, initialOf, mayBePinyin, type Pinyin } from "./pinyin.ts";
import { findSimilar } from "./similar.ts";
import { type TopicText, typedTitle } from "./texts.ts";

/** Hits below which topics with similar words are looked for as well. */
const FEW = 12;

/** Where the words of a query were found: better places have lower numbers. */
const inTitle = 0;
const inTags = 1;
const asPinyin = 2;
const inRest = 3;
const nowhere = 4;

/** What a search found. */
export interface Hits {
	/** Topics with all words, in the order of `among`. */
	readonly exact: readonly TopicText[];
	/** The best places first, in each the order of `among`; similar ones at the end. */
	readonly ranked: readonly Topic[];
}

/**
 * Topics of `among` with all of the folded `words` in title, tags, decisions or outcome, in a Chinese
 * title as pinyin as well. A longer query finds a part of what a shorter one did: `before`.
 */
export function search(
	among: readonly TopicText[],
	words: readonly string[],
	pinyin: Pinyin,
	before: readonly TopicText[] = among,
): Hits {
	const buckets: Topic[][] = Array.from({ length: nowhere }, () => []);
	const exact = before.filter((text) => {
		const place = placeOf(text, words, pinyin);
		buckets[place]?.push(text.topic);
		return place < nowhere;
	});
	const ranked = buckets.flat();
	if (exact.length >= FEW) return { exact, ranked };
	return { exact, ranked: [...ranked, ...findSimilar(among, words, new Set(exact))] };
}

/** The worst of the places where the words are; nowhere when one of them is. */
function placeOf(text: TopicText, words: readonly string[], pinyin: Pinyin): number {
	let worst = inTitle;
	for (const word of words) {
		worst = Math.max(worst, placeOfWord(text, word, pinyin));
		if (worst === nowhere) return nowhere;
	}
	return worst;
}

function placeOfWord(text: TopicText, word: string, pinyin: Pinyin): number {
	const at = text.all.indexOf(word);
	if (at >= 0 && at < text.titleEnd) return inTitle;
	if (at >= 0 && at < text.tagsEnd) return inTags;
	if (isTyped(text, word, pinyin)) return asPinyin;
	return at >= 0 ? inRest : nowhere;
}

function isTyped(text: TopicText, word: string, pinyin: Pinyin): boolean {
	if (!mayBePinyin(word)) return false;
	const typed = typedTitle(text, pinyin);
	if (typed === undefined || (typed.initials & initialOf(word)) === 0) return false;
	return word.length === 1 || findPinyin(typed.syllables, word) !== undefined;
}
