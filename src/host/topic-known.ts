import { isOpen, type Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";

/** Titles that the classifier is shown, so that it can say that the work is known. */
const SHOWN = 8;

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
	const recent = desk.ledger.projectTopics.toSorted((a, b) => b.lastUpdated - a.lastUpdated);
	const inMeaning = await alike(desk, life, input);
	const all = [...inWords, ...inMeaning, ...recent.filter(isOpen)];
	return [...new Set(all)].slice(0, SHOWN).map(({ title }) => title);
}

async function alike(desk: TopicDesk, life: Life, input: string): Promise<readonly Topic[]> {
	if (desk.embeddingNow() === undefined) return [];
	const meaning = await (await desk.meaning()).of(life, input, { patient: true });
	return [...(meaning?.near ?? [])]
		.toSorted(([, a], [, b]) => b.title - a.title)
		.slice(0, SHOWN / 2)
		.map(([topic]) => topic);
}
