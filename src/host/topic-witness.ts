import { topicWords } from "#src/lib/words.ts";
import type { Match } from "#src/topics/match.ts";
import { type Asked, findWitnessed } from "#src/topics/witness.ts";
import { within } from "./guard.ts";
import type { Life } from "./life.ts";
import type { TopicDesk } from "./topic-desk.ts";
import { recallTopic } from "./topic-recall.ts";
import type { Slot } from "./topic-slot.ts";

/** How long a prompt may wait for meaning. */
const WITNESS_MS = 60;

/** Topics that words name at best. */
const LIKELY = 8;

/** Of these, the ones whose meaning is looked at however old they are. */
const LOOKED_AT = 2;

/** Recall by words at once, and by meaning where a model is in memory. */
export async function recallWitnessed(desk: TopicDesk, life: Life, slot: Slot): Promise<void> {
	const asked = askedOf(desk, slot.text);
	const meaning = await within(WITNESS_MS, meaningOf(desk, life, asked));
	// Gone back in the tree meanwhile: this branch asked for nothing.
	if (!life.alive || slot.moves !== life.moves) return;
	recallTopic(desk, life, findWitnessed(asked, meaning), slot);
}

/** Recall by words alone. */
export function recallByWords(desk: TopicDesk, life: Life, text: string): void {
	recallTopic(desk, life, findWitnessed(askedOf(desk, text), undefined));
}

function askedOf({ ledger: { index } }: TopicDesk, text: string): Asked {
	return {
		text,
		matches: index.likely(text, LIKELY),
		shareOf: ({ id }) => index.shareOf(new Set(topicWords(text)), id),
	};
}

async function meaningOf(desk: TopicDesk, life: Life, { text, matches }: Asked) {
	if (desk.embeddingNow() === undefined || desk.ledger.index.size === 0) return;
	const also = matches.slice(0, LOOKED_AT).map(({ topic }: Match) => topic);
	return (await desk.meaning()).of(life, text, { also });
}
