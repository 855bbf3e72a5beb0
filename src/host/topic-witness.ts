import { findWitnessed, isOpenToMeaning } from "#src/topics/witness.ts";
import { within } from "./guard.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";
import { recallTopic } from "./topic-recall.ts";
import type { Slot } from "./topic-slot.ts";

/** How long a prompt may wait for meaning where words leave open which topic is meant. */
const WITNESS_MS = 60;

/** Topics that words name at best. */
const LIKELY = 8;

/** Recall by words at once; where they are just short of the bar or name two topics alike, together with meaning. */
export async function recallWitnessed(desk: TopicDesk, life: Life, slot: Slot): Promise<void> {
	const matches = desk.ledger.index.likely(slot.text, LIKELY);
	const meaning = isOpenToMeaning(matches)
		? await within(WITNESS_MS, meaningOf(desk, life, slot.text))
		: undefined;
	// Gone back in the tree meanwhile: this branch asked for nothing.
	if (!life.alive || slot.moves !== life.moves) return;
	recallTopic(desk, life, findWitnessed(matches, meaning), slot);
}

async function meaningOf(desk: TopicDesk, life: Life, text: string) {
	return desk.embeddingNow() === undefined ? undefined : (await desk.meaning()).of(life, text);
}
