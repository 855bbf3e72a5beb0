import { reduceText } from "#src/detection/reduce-text.ts";
import { routeText } from "#src/detection/route.ts";
import { isOpen, type Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";

/** Titles that the classifier is shown, so that it can say that the work is known. */
const SHOWN = 8;

/** Topics whose titles are compared by meaning, those worked on last. */
const COMPARED = 60;

/** Tokens of the input that both models read. */
const READ_TOKENS = 256;

/**
 * Titles of topics that an input may mean: those like it in words, then those like it in meaning where a model is warm,
 * then the open ones that were worked on last. They are shown to the classifier and never merged by themselves: titles
 * of neighbouring work are as like in meaning as other words for the same.
 */
export async function nominate(
	desk: TopicDesk,
	life: Life,
	input: string,
): Promise<readonly string[]> {
	const inWords = desk.ledger.index.likely(input, SHOWN).map(({ topic }) => topic);
	const recent = desk.ledger.projectTopics
		.toSorted((a, b) => b.lastUpdated - a.lastUpdated)
		.slice(0, COMPARED);
	const inMeaning = await alike(desk, life, input, recent);
	const all = [...inWords, ...inMeaning, ...recent.filter(isOpen)];
	return [...new Set(all)].slice(0, SHOWN).map(({ title }) => title);
}

async function alike(
	desk: TopicDesk,
	life: Life,
	input: string,
	topics: readonly Topic[],
): Promise<readonly Topic[]> {
	const name = routeText(input);
	const embedding = await desk.embeddingNow();
	if (name === "unsure" || embedding?.isWarm(name) !== true) return [];
	const text = reduceText(input, READ_TOKENS);
	const same = topics.filter(({ title }) => routeText(title) === name);
	const vectors = await embedding.vectorsOf(life, name, [text, ...same.map(({ title }) => title)]);
	const own = vectors?.get(text);
	if (vectors === undefined || own === undefined) return [];
	const cosine = (topic: Topic) => dot(own, vectors.get(topic.title));
	return same.toSorted((a, b) => cosine(b) - cosine(a)).slice(0, SHOWN / 2);
}

/** Of vectors of length 1. */
function dot(one: Float32Array, other: Float32Array | undefined): number {
	return other === undefined
		? -1
		: one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}
