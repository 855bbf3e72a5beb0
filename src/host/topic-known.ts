import { topicWords } from "#src/lib/words.ts";
import { translated } from "#src/topics/dictionary.ts";
import { ALIKE, nomineesOf, SHOWN } from "#src/topics/nominees.ts";
import type { Topic } from "#src/topics/topic.ts";
import { nearnessOf } from "#src/topics/witness.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";

/**
 * The topics that an input may mean, by words and, where a model is warm, by meaning. They are shown to the classifier
 * and never merged by themselves: neighbouring work is as like in meaning as other words for the same.
 */
export async function nominate(
	desk: TopicDesk,
	life: Life,
	input: string,
): Promise<readonly Topic[]> {
	const { index, projectTopics: all } = desk.ledger;
	const terms = new Set(topicWords(input));
	const words = index.sharing(terms, ALIKE);
	const meaning = await nearest(desk, life, input, words);
	return nomineesOf({ words, meaning, translated: index.sharing(translated(terms), ALIKE), all });
}

async function nearest(
	desk: TopicDesk,
	life: Life,
	input: string,
	also: readonly Topic[],
): Promise<readonly Topic[]> {
	if (desk.embeddingNow() === undefined) return [];
	const meaning = await (await desk.meaning()).of(life, input, { also, patient: true });
	return [...(meaning?.near ?? [])]
		.toSorted(([, a], [, b]) => nearnessOf(b) - nearnessOf(a))
		.slice(0, SHOWN)
		.map(([topic]) => topic);
}
