import { load } from "#src/lib/load.ts";
import { redact } from "#src/lib/redact.ts";
import type { Journal, LastingEvent } from "#src/persistence/journal-entry.ts";
import type { Store } from "#src/store/store.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { EmbedDesk } from "./embedding.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Queue } from "./queue.ts";
import { TopicLedger } from "./topic-ledger.ts";
import type { TopicMeaning } from "./topic-meaning.ts";
import { createSlots, type Slot, type Slots } from "./topic-slot.ts";

/** What the work on topics needs of the host. */
interface TopicSurroundings {
	readonly store: Store;
	readonly journal: Journal;
	/** Background work. */
	queue(): Promise<Queue>;
	/** The local models, where they are at work already. */
	embeddingNow(): Promise<EmbedDesk> | undefined;
}

/** What the work on topics shares within one extension instance. */
export interface TopicDesk extends TopicSurroundings {
	readonly ledger: TopicLedger;
	readonly slots: Slots;
	/** What topics mean; loaded where a model is at work. */
	meaning(): Promise<TopicMeaning>;
	/** Resolves when the last input was looked at, as far as that needs no model. */
	considered: Promise<void>;
	/** Resolves when the last verdict was brought into the ledger. */
	adopting: Promise<void>;
}

export function createTopicDesk(around: TopicSurroundings): TopicDesk {
	const { store, journal, queue, embeddingNow } = around;
	const ledger = new TopicLedger(store);
	const idle = Promise.resolve();
	let meaning: Promise<TopicMeaning> | undefined;
	const desk: TopicDesk = {
		store,
		journal,
		queue,
		embeddingNow,
		ledger,
		slots: createSlots(),
		meaning() {
			meaning ??= load(() => import("./topic-meaning.ts")).then(
				(found) => new found.TopicMeaning(desk),
			);
			return meaning;
		},
		considered: idle,
		adopting: idle,
	};
	return desk;
}

/** The topic that the branch works on, as the ledger has it now. */
export function activeTopic({ store, ledger }: TopicDesk): Topic | undefined {
	return ledger.topic(store.read().branch.topic?.id);
}

/** From here on the branch works on this topic. */
export function enterTopic(
	desk: TopicDesk,
	life: Life,
	topic: Pick<Topic, "id" | "title">,
	how: "opened" | "found" | "chosen",
	slot?: Slot,
): void {
	const { id } = topic;
	// A hand may have put anything into the ledger; an entry of the session is for good.
	const title = redact(topic.title).text;
	if (slot !== undefined) desk.slots.entered(slot);
	if (desk.store.read().branch.topic?.id === id && how !== "opened") return;
	record(desk, life, { type: "topic.entered", at: Date.now(), id, title, how });
	if (how !== "chosen") give(desk.store, { code: "topic.began", how, title });
}

/** From here on the branch works on no topic. */
export function leaveTopic(desk: TopicDesk, life: Life): void {
	if (desk.store.read().branch.topic === undefined) return;
	record(desk, life, { type: "topic.left", at: Date.now() });
}

/** Fold an event into the state and, where the session has a file, into the branch's entries. */
export function record(
	{ store, journal }: Pick<TopicDesk, "store" | "journal">,
	life: Life,
	event: LastingEvent,
): void {
	store.dispatch(event);
	if (!life.facts.leavesTraces) return;
	journal.add(event);
	// While a run goes on, an entry would come between a tool call and its result.
	if (life.ctx.isIdle()) journal.flush();
}
