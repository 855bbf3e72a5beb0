import { redact } from "#src/lib/redact.ts";
import { KNOWN, type Match, type TopicIndex, titleKey } from "./match.ts";
import { isSwapped } from "./swapped.ts";
import { cleanTitle } from "./title.ts";
import type { Topic } from "./topic.ts";

/** What was made of a request. */
export interface RequestWords {
	readonly title: string;
	readonly summary: string;
	readonly tags: readonly string[];
	/** What the user wrote. */
	readonly input: string;
	/** The topics that whoever gave the title had before their eyes; none by default. */
	readonly shown?: readonly Topic[];
}

/** Of one's own words less has to agree when the title alone is like as well. */
const supported = 0.5;

/**
 * The topic of the index that a classified request goes on with: one with its very title, else one that its title and
 * tags, or the user's own words, mean. Rather none than a wrong one: what was shown and not named is no more meant by the
 * user's words alone, nor by a title that says something else in its place.
 */
export function findKnown(index: TopicIndex, request: RequestWords): Match | undefined {
	const { title, shown = [] } = request;
	const same = [...index.titled(title), ...copied(index, title, shown)];
	const [topic] = same.toSorted((a, b) => b.lastUpdated - a.lastUpdated);
	if (topic !== undefined) return { topic, score: 1 };
	const found = findLike(index, request);
	const wasShown = shown.some(({ id }) => id === found?.topic.id);
	return found !== undefined && wasShown && isSwapped(title, found.topic.title) ? undefined : found;
}

function findLike(index: TopicIndex, request: RequestWords): Match | undefined {
	const { title, shown = [] } = request;
	const named = index.find(`${title} ${request.tags.join(" ")}`);
	if (named !== undefined) return named;
	const said = index.find(request.input);
	const wasShown = shown.some(({ id }) => id === said?.topic.id);
	if (said !== undefined && (!wasShown || isAlike(index, title, said.topic))) return said;
	const told = index.find(`${title} ${request.summary}`, { least: KNOWN });
	return told !== undefined && isAlike(index, title, told.topic) ? told : undefined;
}

/** Shown topics whose title is this one, as far as it can come back: an answer's title loses its politeness. */
function copied(index: TopicIndex, title: string, shown: readonly Topic[]): readonly Topic[] {
	return shown
		.filter((topic) => titleKey(cleanTitle(redact(topic.title).text)) === titleKey(title))
		.flatMap((topic) => index.titled(topic.title).filter(({ id }) => id === topic.id));
}

function isAlike(index: TopicIndex, title: string, topic: Topic): boolean {
	const alike = index.likely(title, 4).find((match) => match.topic.id === topic.id);
	return alike !== undefined && alike.score >= supported;
}
