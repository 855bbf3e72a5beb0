import type { Life } from "./life.ts";
import { enterTopic, type TopicDesk } from "./topic-desk.ts";
import type { Slot } from "./topic-slot.ts";

/**
 * Find what is asked for among the topics of this project, so that its card is there for this very request.
 * A verdict that comes later only refines it.
 */
export function recallTopic(desk: TopicDesk, life: Life, text: string, slot?: Slot): void {
	const found = desk.ledger.index.find(text);
	if (found === undefined || found.topic.id === desk.store.read().branch.topic?.id) return;
	enterTopic(desk, life, found.topic, "found", slot);
}
