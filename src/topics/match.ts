import { rarity } from "#src/lib/rarity.ts";
import { topicWords } from "#src/lib/words.ts";
import { likeness, type TopicText, topicText } from "./likeness.ts";
import { isOpen, type Topic } from "./topic.ts";

/**
 * From here on a text means a known topic. Measured on the wordings in `tests/src/topics/match.test.ts`, with 12 and
 * with 2,000 topics: other wordings of the same work reach 0.68 and more, neighbouring work 0.56 at most. Paraphrases
 * that share less than that are not found.
 */
export const KNOWN = 0.65;

/** The rarest words of a query are looked up; the others hardly tell topics apart. */
const mostLookedUp = 24;
/** Topics that are counted, those of the rarest words first; words of more topics tell little and cost most. */
const mostCounted = 3_000;
/** Topics that are compared exactly. */
const mostCandidates = 16;

/** Terms that a topic has on average, and how much of what it shares counts the less the more it has, up to three times. */
const averageTerms = 16;
const lengthShare = 0.2;

/** What an open topic is ahead of a finished one that is as like. */
const openLead = 0.02;

/** A topic, and how surely it is meant, from 0 to 1. */
export interface Match {
	readonly topic: Topic;
	readonly score: number;
}

/** The topics that a text may mean: only those that were added are ever found. */
export interface TopicIndex {
	/** Adds a topic, or puts it in the place of the one with its id. */
	add(topic: Topic): void;
	remove(id: string): void;
	/** The topic that the text means, if `least` (`KNOWN`) is reached. */
	find(text: string, options?: { readonly least?: number }): Match | undefined;
	/** The topics that the text is most like, best first, however little. */
	likely(text: string, most: number): readonly Match[];
	/**
	 * The topics that share most with these terms by the rarest of them, best first, `most` up to 16. Finds nearly all that
	 * are meant in other words and many that are not: for whoever lets somebody choose.
	 */
	sharing(terms: ReadonlySet<string>, most: number): readonly Topic[];
	/** What share of these terms, by how rare they are, the topic of this id knows, from 0 to 1. */
	shareOf(terms: ReadonlySet<string>, id: string): number;
	/** Topics of this title, apart from case, width, signs and politeness. */
	titled(title: string): readonly Topic[];
	readonly size: number;
}

/** An index of which topic holds which words. Adding costs some words, finding looks up a few rare ones. */
export function createTopicIndex(): TopicIndex {
	const slots: (TopicText | undefined)[] = [];
	const slotOf = new Map<string, number>();
	const holders = new Map<string, Set<number>>();
	const titles = new Map<string, Set<number>>();

	const weigh = (word: string) => rarity(word, holders.get(word)?.size ?? 0, slotOf.size);

	function remove(id: string): void {
		const slot = slotOf.get(id);
		const text = slot === undefined ? undefined : slots[slot];
		if (slot === undefined || text === undefined) return;
		for (const word of text.words) leave(holders, word, slot);
		leave(titles, titleKey(text.topic.title), slot);
		slots[slot] = undefined;
		slotOf.delete(id);
	}

	function add(topic: Topic): void {
		remove(topic.id);
		const text = topicText(topic);
		const slot = slots.push(text) - 1;
		slotOf.set(topic.id, slot);
		for (const word of text.words) enter(holders, word, slot);
		enter(titles, titleKey(topic.title), slot);
	}

	function likely(text: string, most: number): readonly Match[] {
		const query = new Set(topicWords(text));
		return mostOf(shareOf(query, holders, weigh))
			.flatMap((slot) => slots[slot] ?? [])
			.map((known) => ({ topic: known.topic, score: likeness(query, known, weigh) }))
			.filter(({ score }) => score > 0)
			.toSorted(byLikeness)
			.slice(0, most);
	}

	const topicsAt = (found: readonly number[]) => found.flatMap((slot) => slots[slot]?.topic ?? []);

	return {
		add,
		remove,
		likely,
		sharing: (terms, most) =>
			topicsAt(mostOf(shortened(shareOf(terms, holders, weigh), slots)).slice(0, most)),
		find: (text, { least = KNOWN } = {}) => likely(text, 1).find(({ score }) => score >= least),
		shareOf: (terms, id) => knownShare(terms, slots[slotOf.get(id) ?? -1], weigh),
		titled: (title) => topicsAt([...(titles.get(titleKey(title)) ?? [])]),
		get size() {
			return slotOf.size;
		},
	};
}

function knownShare(
	terms: ReadonlySet<string>,
	text: TopicText | undefined,
	weigh: (word: string) => number,
): number {
	const sum = (words: readonly string[]) => words.reduce((all, word) => all + weigh(word), 0);
	const asked = sum([...terms]);
	const known = sum((text?.words ?? []).filter((word) => terms.has(word)));
	return asked === 0 ? 0 : Math.min(1, known / asked);
}

/** What two spellings of one title have in common; a title of signs alone is its own. */
export function titleKey(title: string): string {
	const key = title
		.normalize("NFKC")
		.toLowerCase()
		.replace(/^(?:请|帮我|麻烦|我们|please )+/, "")
		.replace(/[^\p{L}\p{M}\p{N}+#]+/gu, "");
	return key || title;
}

function enter(map: Map<string, Set<number>>, key: string, slot: number): void {
	const found = map.get(key);
	if (found === undefined) map.set(key, new Set([slot]));
	else found.add(slot);
}

function leave(map: Map<string, Set<number>>, key: string, slot: number): void {
	const found = map.get(key);
	found?.delete(slot);
	if (found?.size === 0) map.delete(key);
}

/** What each slot shares with the query by its rarest words. */
function shareOf(
	query: ReadonlySet<string>,
	holders: ReadonlyMap<string, ReadonlySet<number>>,
	weigh: (word: string) => number,
): Map<number, number> {
	const words = [...query]
		.filter((word) => holders.has(word))
		.map((word) => ({ weight: weigh(word), slots: holders.get(word) ?? new Set<number>() }))
		.toSorted((a, b) => b.weight - a.weight)
		.slice(0, mostLookedUp);
	const shared = new Map<number, number>();
	let counted = 0;
	for (const { weight, slots } of words) {
		counted += slots.size;
		if (counted > mostCounted && shared.size > 0) break;
		for (const slot of slots) shared.set(slot, (shared.get(slot) ?? 0) + weight);
	}
	return shared;
}

/** Of two topics that share as much, the one that says less besides is meant. */
function shortened(
	shared: ReadonlyMap<number, number>,
	slots: readonly (TopicText | undefined)[],
): ReadonlyMap<number, number> {
	const factor = (slot: number) => {
		const length = Math.min(3, (slots[slot]?.words.length ?? 0) / averageTerms);
		return 1 - lengthShare + lengthShare * length;
	};
	return new Map([...shared].map(([slot, weight]) => [slot, weight / factor(slot)] as const));
}

/** The slots that share most. */

function mostOf(shared: ReadonlyMap<number, number>): readonly number[] {
	const best: { slot: number; weight: number }[] = [];
	for (const [slot, weight] of shared) {
		const last = best.at(-1);
		if (best.length >= mostCandidates && last !== undefined && weight <= last.weight) continue;
		const at = best.findIndex((other) => other.weight < weight);
		best.splice(at < 0 ? best.length : at, 0, { slot, weight });
		best.length = Math.min(best.length, mostCandidates);
	}
	return best.map(({ slot }) => slot);
}

function byLikeness(a: Match, b: Match): number {
	return rank(b) - rank(a) || b.topic.lastUpdated - a.topic.lastUpdated;
}

/** To the hundredth, so that of two as good the one that was worked on last is taken. */
function rank({ topic, score }: Match): number {
	return Math.round((score + (isOpen(topic) ? openLead : 0)) * 100);
}
