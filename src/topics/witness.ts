import type { Language } from "#src/lib/language.ts";
import { asksForNew } from "./asks-new.ts";
import { KNOWN, type Match } from "./match.ts";
import type { Topic } from "./topic.ts";

/**
 * Words that say this much and less than `KNOWN` find a topic together with its meaning. This and all bars below were
 * chosen on requests of our own making (`tests/bench/wordings-fit.ts`), half of whose neighbouring ones have but one noun
 * of a topic swapped, and are measured on others (`tests/bench/wordings.ts`).
 */
export const NEAR = 0.57;

/** What words have to say where something is asked to be made, whatever its meaning. */
const KNOWN_OF_NEW = 0.75;

/** Words that say this much need no witness. */
const SURE = 0.9;

/** What a topic that words hardly reach is ahead of all others in meaning when it is meant. */
const LEAD = 0.3;

/** Scores of words that differ by less say nothing of which of two topics is meant. */
const TIE = 0.03;

/** What meaning has to be ahead by to decide between two that words find alike. */
const TIE_LEAD = 0.1;

/** What share of a request a topic's words know at least, where meaning is the first witness. */
const SHARED = 0.25;

/** What of a nearness, from -1 to 1, tells what; each model spreads its texts in a way of its own. */
interface Bars {
	/** How alike texts are at most that have nothing to do with each other. */
	readonly unrelated: number;
	/** Less takes back what words found. */
	readonly supported: number;
	/** More, and this much more than all others have, is meant, though words hardly say so. */
	readonly meant: number;
	readonly lead: number;
}

const barsOf: Readonly<Record<Language, Bars>> = {
	zh: { unrelated: 0.5, supported: 0.7, meant: 0.75, lead: 0.2 },
	en: { unrelated: 0.2, supported: 0.56, meant: 0.65, lead: 0.3 },
};

/** How alike a request is in meaning to what a topic says of itself, each from -1 to 1. */
export interface Nearness {
	readonly title: number;
	/** To the words of the request that opened it: a title whose noun was swapped stays near, the other wording does not. */
	readonly first: number;
}

/** One figure for how near a topic is. */
export function nearnessOf({ title, first }: Nearness): number {
	return (title + first) / 2;
}

/** Nearness of topics, by the model of this language. */
export interface Meaning {
	readonly near: ReadonlyMap<Topic, Nearness>;
	readonly language: Language;
}

/** A request as words see it. */
export interface Asked {
	readonly text: string;
	/** The topics that it is most like, best first. */
	readonly matches: readonly Match[];
	/** What share of the request the words of a topic know, from 0 to 1. */
	shareOf(topic: Topic): number;
}

/**
 * The topic that a request means. Words find it by themselves; with meaning as a second witness they find it also where
 * they are just short of the bar, choose between topics that they name alike, and find none that meaning contradicts.
 * Where words hardly say anything meaning finds what is far ahead of all others and shares some words.
 */
export function findWitnessed(asked: Asked, meaning: Meaning | undefined): Topic | undefined {
	const isNew = asksForNew(asked.text);
	const named = findNamed(asked, isNew ? KNOWN_OF_NEW : KNOWN, meaning);
	if (named !== undefined || meaning === undefined || isNew) return named;
	const [best] = asked.matches;
	return best !== undefined && isNear(best, meaning) ? best.topic : findMeant(asked, meaning);
}

/** What words say by themselves, unless meaning contradicts. */
function findNamed(
	{ matches }: Asked,
	least: number,
	meaning: Meaning | undefined,
): Topic | undefined {
	const [best] = matches;
	if (best === undefined || best.score < least) return undefined;
	if (meaning === undefined) return best.topic;
	const topic = nearest(best, tied(matches), meaning);
	return best.score >= SURE || isSupported(topic, meaning) ? topic : undefined;
}

function tied(matches: readonly Match[]): readonly Match[] {
	const [best] = matches;
	return matches.filter(
		({ score }) => best !== undefined && score >= KNOWN && best.score - score < TIE,
	);
}

/** Also where nothing is known of what the topic means. */
function isSupported(topic: Topic, { near, language }: Meaning): boolean {
	const own = near.get(topic);
	return own === undefined || own.first >= barsOf[language].supported;
}

function isNear({ topic, score }: Match, meaning: Meaning): boolean {
	if (score < NEAR || score >= KNOWN) return false;
	const lead = leadOf(topic, meaning);
	return lead !== undefined && lead.title >= LEAD && lead.first >= LEAD;
}

function findMeant({ shareOf }: Asked, meaning: Meaning): Topic | undefined {
	const { near, language } = meaning;
	const [topic] = [...near.keys()].toSorted(
		(a, b) => (near.get(b)?.first ?? -1) - (near.get(a)?.first ?? -1),
	);
	const lead = topic && leadOf(topic, meaning);
	if (topic === undefined || lead === undefined) return undefined;
	const bars = barsOf[language];
	const isAhead = lead.first >= bars.lead && lead.title >= 0;
	const isMeant = (near.get(topic)?.first ?? -1) >= bars.meant;
	return isMeant && isAhead && shareOf(topic) >= SHARED ? topic : undefined;
}

/** What a topic is ahead of all others, and of what has nothing to do with the request. */
function leadOf(topic: Topic, { near, language }: Meaning): Nearness | undefined {
	const own = near.get(topic);
	if (own === undefined) return undefined;
	const next = { title: barsOf[language].unrelated, first: barsOf[language].unrelated };
	for (const [other, { title, first }] of near) {
		if (other === topic) continue;
		next.title = Math.max(next.title, title);
		next.first = Math.max(next.first, first);
	}
	return { title: own.title - next.title, first: own.first - next.first };
}

function nearest(best: Match, rivals: readonly Match[], { near }: Meaning): Topic {
	const own = near.get(best.topic);
	if (own === undefined) return best.topic;
	const [ahead] = rivals
		.map(({ topic }) => {
			const other = near.get(topic);
			return { topic, lead: other ? nearnessOf(other) - nearnessOf(own) : -1 };
		})
		.toSorted((a, b) => b.lead - a.lead);
	return ahead !== undefined && ahead.lead >= TIE_LEAD ? ahead.topic : best.topic;
}
