import type { Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import { enterTopic, type TopicDesk } from "./topic-desk.ts";
import type { Slot } from "./topic-slot.ts";

/**
 * Go on with what was found among the topics of this project, so that its card is there for this very request.
 * A verdict that comes later only refines it.
 */
export function recallTopic(
	desk: TopicDesk,
	life: Life,
	found: Topic | undefined,
	slot?: Slot,
): void {
	if (slot !== undefined) slot.found = found?.id;
	if (found === undefined || found.id === desk.store.read().branch.topic?.id) return;
	enterTopic(desk, life, found, "found", slot);
}
