import { KNOWN, type Match, type TopicIndex } from "./match.ts";

/** What was made of a request. */
export interface RequestWords {
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
	/** What the user wrote. */
	readonly input: string;
}

/** Of one's own words less has to agree when the title alone is like as well. */
const supported = 0.5;

/**
 * The topic of the index that a classified request goes on with: one with its very title, else one that its title and
 * tags, or the user's own words, mean. Rather none than a wrong one.
 */
export function findKnown(index: TopicIndex, request: RequestWords): Match | undefined {
	const same = index.titled(request.title);
	const [topic] = same.toSorted((a, b) => b.lastUpdated - a.lastUpdated);
	if (topic !== undefined) return { topic, score: 1 };
	const named = index.find(`${request.title} ${request.tags.join(" ")}`);
	if (named !== undefined) return named;
	const said = index.find(request.input);
	if (said !== undefined) return said;
	const told = index.find(`${request.title} ${request.summary}`, { least: KNOWN });
	if (told === undefined) return undefined;
	const alike = index.likely(request.title, 4).find((match) => match.topic.id === told.topic.id);
	return alike !== undefined && alike.score >= supported ? told : undefined;
}
