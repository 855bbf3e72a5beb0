import { completionIn, reopens } from "#src/topics/completion.ts";
import { gateInput } from "#src/topics/gate.ts";
import { lastConclusion } from "#src/topics/request.ts";
import { isHot } from "#src/topics/similarity.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import { reopening } from "./topic-answer.ts";
import { classifyLater } from "./topic-classify.ts";
import { activeTopic, type TopicDesk } from "./topic-desk.ts";
import type { Slot } from "./topic-slot.ts";
import { closeTopic } from "./topic-status.ts";
import { recallWitnessed } from "./topic-witness.ts";

/**
 * Decide, without a model, what an input belongs to: the active topic, one that is known here, none. What
 * cannot be decided so is given to a model, whose verdict comes later.
 */
export async function considerInput(desk: TopicDesk, life: Life, slot: Slot): Promise<void> {
	// Another session may have opened just what is asked for here.
	await desk.ledger.refresh();
	const active = activeTopic(desk);
	if (await isDecided(desk, life, slot, active)) return;
	await recallWitnessed(desk, life, slot);
	if (!life.alive) return;
	// Nothing that a model says could be kept.
	if (!desk.ledger.writable) slot.topic = slot.found ?? null;
	else await classifyLater(desk, life, slot, active);
}

/** Whether the input asks for nothing, or goes on with what is in hand. */
async function isDecided(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
): Promise<boolean> {
	const ended = active !== undefined && completionIn(slot.text, "user");
	if (ended) await closeTopic(desk, life, active, active.outcome || lastConclusion(active));
	// What is asked for again after it was done is no repetition.
	const recent = ended || active?.status === "done" ? [] : slot.branch.recent;
	if (!gateInput(slot.text, { recent }).pass) {
		slot.topic = active?.id ?? null;
		return true;
	}
	return !ended && active !== undefined && goesOn(desk, active, slot);
}

/** Whether the input goes on with the active topic, or with what is being classified. */
async function goesOn(desk: TopicDesk, active: Topic, slot: Slot): Promise<boolean> {
	const { prompts, recent, topic } = slot.branch;
	// A topic that was entered meanwhile has no message of this branch yet: those before it speak of something else.
	const since = topic?.id === active.id ? prompts - topic.prompts : 0;
	if (!isHot(slot.text, active, since > 0 ? recent.slice(-since) : [])) return false;
	const pending = desk.slots.pending(slot);
	if (pending !== undefined) {
		pending.followers.push({ slot, otherwise: active.id });
		return true;
	}
	slot.topic = active.id;
	const changes = reopens(slot.text) ? reopening(active, Date.now()) : [];
	if (changes.length > 0) await desk.ledger.apply(changes);
	return true;
}
