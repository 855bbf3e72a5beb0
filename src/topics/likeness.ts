import { topicWords } from "#src/lib/words.ts";
import { isRequestDecision, requestText } from "./request.ts";
import type { Topic } from "./topic.ts";

/** What a topic is found by. */
export interface TopicText {
	readonly topic: Topic;
	/** The words of its title, then those of each wording of the request. */
	readonly texts: readonly (readonly string[])[];
	/** All of these and those of its tags, each once. */
	readonly words: readonly string[];
}

/** Further requests on a topic are other words for it; the newest are looked at. */
const mostRequests = 3;

/** Words of what the user wrote that are kept; the subject comes early. */
const mostSeen = 40;

/** Some eight words say what a text is about; what a longer one holds beyond counts by a share only. */
const enoughWeight = 6;
const queryShare = 0.15;
const wordingShare = 0.2;

/** Shared weight that a match needs: two words of their own, or three pairs of characters. */
const leastShared = 1.7;

/** A title that is all but repeated is found in a text of any length, if it has as much weight. */
const wholeCover = 0.9;
const wholeWeight = 2.5;

/** The words by which a topic is found. */
export function topicText(topic: Topic): TopicText {
	const requests = topic.decisions.filter(({ text }) => isRequestDecision(text));
	const wordings = requests.slice(-mostRequests).map(({ text }) => requestText(text));
	const said = [topic.source.firstSeen, ...wordings].map((text) =>
		topicWords(text).slice(0, mostSeen),
	);
	const texts = [topicWords(topic.title), ...said].filter((words) => words.length > 0);
	const tags = topic.tags.flatMap((tag) => topicWords(tag));
	return { topic, texts, words: [...new Set([...texts.flat(), ...tags])] };
}

/**
 * How surely a query names the topic, from 0 to 1: how much of one wording of the topic it repeats, and how much of
 * the query the topic knows; a long query does not lower it. 0 where too little is shared to say.
 */
export function likeness(
	query: ReadonlySet<string>,
	{ texts, words }: TopicText,
	weigh: (word: string) => number,
): number {
	const sum = (list: Iterable<string>) => [...list].reduce((all, word) => all + weigh(word), 0);
	const asked = sum(query);
	const known = sum(words.filter((word) => query.has(word)));
	const scores = texts.map((text, at) => {
		const all = sum(text);
		const shared = sum(text.filter((word) => query.has(word)));
		// A title of one word is meant where hardly anything else is said.
		if (shared < leastShared && (at > 0 || shared < all || asked > 2 * shared)) return 0;
		const cover = shared / lengthened(all, wordingShare);
		const isWhole = at === 0 && cover >= wholeCover && all >= wholeWeight;
		return Math.min(1, cover) * Math.min(1, known / lengthened(asked, isWhole ? 0 : queryShare));
	});
	return Math.sqrt(Math.max(0, ...scores));
}

/** The weight that a text is measured by. */
function lengthened(weight: number, share: number): number {
	return weight <= enoughWeight ? weight : enoughWeight + (weight - enoughWeight) * share;
}
