import { type Cue, followUp } from "#src/lib/follow-up.ts";
import { termWeight, topicWords, weightOf } from "#src/lib/words.ts";
import type { Topic } from "./topic.ts";
import { type Vocabulary, vocabularyOf } from "./vocabulary.ts";

/** From here on a message goes on with the active topic, without a model. */
export const HOT = 0.4;

/** About eight words; what a message holds beyond is often pasted and has to be known only by half. */
const ownWeight = 8;

/** What a cue adds by its strength; a strong one is enough by itself for a message of few words of its own. */
const cueScores = [0, 0.12, 0.25, 0.25] as const;
const boundScore = 0.42;
const fewWeight = 4;
/** A message of common words only has no subject of its own: "run the tests", "add a button", "why?". */
const noWeight = 0.8;

/**
 * How surely a message goes on with the active topic, from 0 to 1: which share of its words the topic or the user's
 * last messages know, how many those are, and whether its wording refers back.
 * @param recent the user's last messages since the topic was entered, oldest first
 */
export function similarityTo(text: string, topic: Topic, recent: readonly string[]): number {
	const weights = weigh(topicWords(text), vocabularyOf(topic, recent));
	const cue = followUp(text);
	// One shared word is a coincidence; three are a subject.
	const evidence = 1 - 0.5 ** weights.known;
	const cueScore = weights.known > 0 ? cueScores[cue] : 0;
	const score = Math.sqrt(coverageOf(weights)) * evidence + cueScore;
	return Math.min(1, isBound(weights, cue) ? Math.max(score, boundScore) : score);
}

/** Whether the message goes on with the topic; tells nothing of the topic's status. */
export function isHot(text: string, topic: Topic, recent: readonly string[]): boolean {
	return similarityTo(text, topic, recent) >= HOT;
}

/** What the terms of a message weigh. */
interface Weights {
	readonly all: number;
	readonly known: number;
	/** Whether the topic does not know some term that names a subject. */
	readonly hasSubject: boolean;
}

function weigh(words: readonly string[], vocabulary: Vocabulary): Weights {
	let [all, known, hasSubject] = [0, 0, false];
	for (const word of words) {
		const weight = termWeight(word);
		const share = vocabulary.get(word) ?? 0;
		all += weight;
		known += weight * share;
		hasSubject ||= share === 0 && weightOf(word) === 1;
	}
	return { all, known, hasSubject };
}

function coverageOf({ all, known }: Weights): number {
	const asked = Math.min(all, ownWeight) + Math.max(0, all - ownWeight) / 2;
	return asked === 0 ? 0 : Math.min(1, known / asked);
}

/** Whether the message cannot be about anything but what was spoken of. */
function isBound({ all, known, hasSubject }: Weights, cue: Cue): boolean {
	const own = all - known;
	if (cue === 3 || (!hasSubject && own <= noWeight)) return true;
	return cue === 2 && own <= fewWeight;
}
