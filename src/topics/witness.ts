import { KNOWN, type Match } from "./match.ts";

/**
 * Words that say this much and less than `KNOWN` find a topic together with its meaning. Measured on wordings of our own
 * (`tests/bench/wordings.ts`): other words for the same work reach it, of neighbouring work hardly any.
 */
export const NEAR = 0.57;

/** What a topic is ahead of all others in meaning when it is meant; neighbouring work was ahead by 0.18 at most, but once. */
const LEAD = 0.3;

/** Scores of words that differ by less say nothing of which of two topics is meant. */
const TIE = 0.03;

/** What meaning has to be ahead by to decide between two that words find alike. */
const TIE_LEAD = 0.1;

/** How alike a request is in meaning to what a topic says of itself, each from -1 to 1. */
export interface Nearness {
	readonly title: number;
	/** To the words of the request that opened it: a title whose noun was swapped stays near, the other wording does not. */
	readonly first: number;
}

/** Nearness by id of the topic, and how alike texts of this language are that have nothing to do with each other. */
export interface Meaning {
	readonly near: ReadonlyMap<string, Nearness>;
	readonly unrelated: number;
}

/** Whether words leave open what meaning could decide. */
export function isOpenToMeaning(matches: readonly Match[]): boolean {
	const [best] = matches;
	if (best === undefined || best.score < NEAR) return false;
	return best.score < KNOWN || tied(matches).length > 1;
}

/**
 * The topic that words mean, `matches` being the best of them, with meaning as a second witness: it lets words pass that are
 * just short of the bar, and chooses between topics that they name alike. What words do not support is never found.
 */
export function findWitnessed(
	matches: readonly Match[],
	meaning: Meaning | undefined,
): Match | undefined {
	const [best] = matches;
	if (best === undefined || best.score < NEAR) return undefined;
	if (best.score < KNOWN) return leadsClearly(best, meaning) ? best : undefined;
	return meaning === undefined ? best : nearest(best, tied(matches), meaning);
}

function tied(matches: readonly Match[]): readonly Match[] {
	const [best] = matches;
	return matches.filter(
		({ score }) => best !== undefined && score >= KNOWN && best.score - score < TIE,
	);
}

function leadsClearly({ topic }: Match, meaning: Meaning | undefined): boolean {
	const own = meaning?.near.get(topic.id);
	if (meaning === undefined || own === undefined) return false;
	const others = [...meaning.near].filter(([id]) => id !== topic.id).map(([, near]) => near);
	return (["title", "first"] as const).every((kind) => {
		const next = Math.max(meaning.unrelated, ...others.map((near) => near[kind]));
		return own[kind] - next >= LEAD;
	});
}

function nearest(best: Match, rivals: readonly Match[], { near }: Meaning): Match {
	const nearness = ({ topic }: Match) => {
		const found = near.get(topic.id);
		return found === undefined ? undefined : found.title + found.first;
	};
	const own = nearness(best);
	if (own === undefined) return best;
	const [ahead] = rivals
		.map((match) => ({ match, lead: ((nearness(match) ?? -2) - own) / 2 }))
		.toSorted((a, b) => b.lead - a.lead);
	return ahead !== undefined && ahead.lead >= TIE_LEAD ? ahead.match : best;
}
