import { leavesTraces } from "#src/store/session.ts";
import { completionIn } from "#src/topics/completion.ts";
import { gateInput } from "#src/topics/gate.ts";
import { isHot } from "#src/topics/similarity.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import { reopening } from "./topic-answer.ts";
import { classifyLater } from "./topic-classify.ts";
import { activeTopic, type TopicDesk } from "./topic-desk.ts";
import { recallTopic } from "./topic-recall.ts";
import type { Slot } from "./topic-slot.ts";
import { closeTopic } from "./topic-status.ts";

/**
 * Decide, without a model, what an input belongs to: the active topic, one that is known here, none. What
 * cannot be decided so is given to a model, whose verdict comes later.
 */
export async function considerInput(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	steering: boolean,
): Promise<void> {
	const active = activeTopic(desk);
	if (await isDecided(desk, life, slot, active)) return;
	recallTopic(desk, life, slot.text, slot);
	if (steering) slot.topic ??= active?.id ?? null;
	else if (leavesTraces(life.facts)) await classifyLater(desk, life, slot, active);
}

/** Whether the input is no request, or one that goes on with the active topic. */
async function isDecided(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
): Promise<boolean> {
	const { prompts, recent, topic } = desk.store.read().branch;
	if (active !== undefined && completionIn(slot.text, "user")) {
		slot.topic = active.id;
		await closeTopic(desk, life, active, "");
		return true;
	}
	if (!gateInput(slot.text, { recent }).pass) {
		slot.topic = active?.id ?? null;
		return true;
	}
	const since = prompts - (topic?.prompts ?? 0);
	const own = since > 0 ? recent.slice(-since) : [];
	if (active === undefined || !isHot(slot.text, active, own)) return false;
	await goOn(desk, life, active, slot);
	return true;
}

/** The input goes on with the active topic; one that was done is open again. */
async function goOn(desk: TopicDesk, life: Life, topic: Topic, slot: Slot): Promise<void> {
	slot.topic = topic.id;
	desk.slots.entered(slot);
	const changes = reopening(topic, Date.now());
	if (changes.length > 0 && leavesTraces(life.facts)) await desk.ledger.apply(changes);
}
