import Fuse, { type IFuseOptions } from "fuse.js";
import type { Topic } from "#src/topics/topic.ts";
import type { Stretch } from "#views/kit/light.ts";
import type { Texts, TopicText } from "./texts.ts";

/** Topics that are compared letter by letter: as many as one keystroke has time for. */
const MOST_COMPARED = 200;
/** Units of decisions that are compared. */
const MOST_UNITS = 400;
/** Letters from which a word may hold a slip. */
const LEAST_LETTERS = 4;
const LEAST_HAN = 3;

/** About one slip in four letters, anywhere in the text. */
const options: IFuseOptions<Candidate> = {
	threshold: 0.3,
	ignoreLocation: true,
	ignoreFieldNorm: true,
	isCaseSensitive: true,
	keys: [
		{ name: "title", weight: 3, getFn: ({ text }) => text.title },
		{ name: "tags", weight: 2, getFn: ({ text }) => text.tags },
		{ name: "rest", weight: 1, getFn: ({ text }) => text.rest.slice(0, MOST_UNITS) },
	],
};

interface Candidate {
	readonly topic: Topic;
	readonly text: TopicText;
}

/** Topics of `among` that hold words like these, with a letter missing or wrong; the likeliest first. */
export function findSimilar(
	among: readonly Topic[],
	words: readonly string[],
	texts: Texts,
	isFound: (topic: Topic) => boolean,
): Topic[] {
	if (!words.some(mayHoldSlip)) return [];
	let candidates = collect(among, words.map(piecesOf), texts, isFound);
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
	among: readonly Topic[],
	pieces: readonly (readonly string[])[],
	texts: Texts,
	isFound: (topic: Topic) => boolean,
): Candidate[] {
	const found: Candidate[] = [];
	for (const topic of among) {
		const text = texts.of(topic);
		if (isFound(topic) || !pieces.every((some) => some.some((piece) => holds(text, piece)))) {
			continue;
		}
		found.push({ topic, text });
		if (found.length === MOST_COMPARED) break;
	}
	return found;
}

function holds({ title, tags, rest }: TopicText, piece: string): boolean {
	return title.includes(piece) || tags.includes(piece) || rest.includes(piece);
}
