import { isOpen, type Topic } from "./topic.ts";

/** Topics that are shown to the classifier, so that it can say that the work is known: some ten tokens for each title. */
export const SHOWN = 10;

/** Topics that share words with an input and are looked at for their meaning as well, however old. */
export const ALIKE = 16;

/** Places that are kept for work in hand, which a request may go on with in words that name nothing. */
const keptForRecent = 2;

/** The topics that an input may mean, as different witnesses see it, the likeliest first in each list. */
export interface Witnessed {
	/** Those that share its rarest words. */
	readonly words: readonly Topic[];
	/** Those nearest in meaning; none where no model is in memory. */
	readonly meaning: readonly Topic[];
	/** Those that share its words in the other language. */
	readonly translated: readonly Topic[];
	/** All of the project, in any order. */
	readonly all: readonly Topic[];
}

/**
 * The topics to show, at most `SHOWN`, likeliest first: words, meaning and the other language take turns, since each finds
 * what the others miss; then come the open ones that were worked on last.
 */
export function nomineesOf({ words, meaning, translated, all }: Witnessed): readonly Topic[] {
	const likely = unique(inTurn([words, meaning, translated]));
	const recent = all.filter(isOpen).toSorted((a, b) => b.lastUpdated - a.lastUpdated);
	const first = likely.slice(0, SHOWN - keptForRecent);
	const named = new Set(first);
	const inHand = recent.filter((topic) => !named.has(topic)).slice(0, keptForRecent);
	return unique([...first, ...inHand, ...likely, ...recent]).slice(0, SHOWN);
}

function inTurn(lists: readonly (readonly Topic[])[]): readonly Topic[] {
	const turns = Math.max(...lists.map((list) => list.length));
	return [...Array(turns).keys()].flatMap((at) => lists.flatMap((list) => list[at] ?? []));
}

function unique(topics: readonly Topic[]): readonly Topic[] {
	return [...new Map(topics.map((topic) => [topic.id, topic])).values()];
}
