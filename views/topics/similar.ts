import Fuse, { type IFuseOptions } from "fuse.js";
import type { Topic } from "#src/topics/topic.ts";
import type { Stretch } from "#views/kit/light.ts";
import type { TopicText } from "./texts.ts";

/** Topics that are compared letter by letter: as many as one keystroke has time for. */
const MOST_COMPARED = 200;
/** Units of decisions that are compared. */
const MOST_UNITS = 400;
/** Letters from which a word may hold a slip. */
const LEAST_LETTERS = 4;
const LEAST_HAN = 3;

/** About one slip in four letters, anywhere in the text. */
const options: IFuseOptions<TopicText> = {
	threshold: 0.3,
	ignoreLocation: true,
	ignoreFieldNorm: true,
	isCaseSensitive: true,
	keys: [
		{ name: "title", weight: 3, getFn: ({ all, titleEnd }) => all.slice(0, titleEnd) },
		{
			name: "tags",
			weight: 2,
			getFn: ({ all, tagsEnd, titleEnd }) => all.slice(titleEnd, tagsEnd),
		},
		{
			name: "rest",
			weight: 1,
			getFn: ({ all, tagsEnd }) => all.slice(tagsEnd, tagsEnd + MOST_UNITS),
		},
	],
};

/** Topics of `among` that hold words like these, with a letter missing or wrong; the likeliest first. */
export function findSimilar(
	among: readonly TopicText[],
	words: readonly string[],
	found: ReadonlySet<TopicText>,
): Topic[] {
	if (!words.some(mayHoldSlip)) return [];
	let candidates = collect(among, words.map(piecesOf), found);
	for (const word of words) {
		candidates = new Fuse(candidates, options).search(word).map(({ item }) => item);
	}
	return candidates.map(({ topic }) => topic);
}

/** Where a text is like a word; empty when it is not. */
export function findSlip(text: string, word: string): Stretch[] {
	if (!mayHoldSlip(word)) return [];
	const { threshold = 0, ignoreLocation = true } = options;
	const match = Fuse.match(word, text, { threshold, ignoreLocation, includeMatches: true });
	if (!match.isMatch) return [];
	const found = (match.indices ?? []).map(([from, to]): Stretch => [from, to + 1]);
	return found.filter(([from, to]) => to - from > 1);
}

function mayHoldSlip(word: string): boolean {
	return word.length >= (/\p{Script=Han}/u.test(word) ? LEAST_HAN : LEAST_LETTERS);
}

/** The halves of a word, one of which a single slip leaves whole; a short word has to be there as it is. */
function piecesOf(word: string): readonly string[] {
	if (!mayHoldSlip(word)) return [word];
	const half = Math.floor(word.length / 2);
	return [word.slice(0, half), word.slice(half)];
}

function collect(
	among: readonly TopicText[],
	pieces: readonly (readonly string[])[],
	found: ReadonlySet<TopicText>,
): TopicText[] {
	const collected: TopicText[] = [];
	for (const text of among) {
		if (found.has(text)) continue;
		if (!pieces.every((some) => some.some((piece) => text.all.includes(piece)))) continue;
		collected.push(text);
		if (collected.length === MOST_COMPARED) break;
	}
	return collected;
}
