import { nonceOf } from "#src/lib/fence.ts";
import { selectLanguage } from "#src/store/select.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { completionIn } from "#src/topics/completion.ts";
import { conclusionOf } from "#src/topics/conclusion.ts";
import { checkDistilled, distillPrompt } from "#src/topics/distill-prompt.ts";
import { isOpen, type Topic } from "#src/topics/topic.ts";
import { ask } from "./ask.ts";
import { askingOf } from "./asking.ts";
import { give } from "./guard.ts";
import type { Life } from "./life.ts";
import type { Outcome } from "./queue.ts";
import { markKnown } from "./topic-card.ts";
import type { TopicDesk } from "./topic-desk.ts";
import type { Slot } from "./topic-slot.ts";
import { closeTopic } from "./topic-status.ts";

/** Record what a run concluded under the topic whose request it answers. */
export async function recordAnswer(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	answer: string,
): Promise<void> {
	// Its request is still being classified; the verdict takes the answer along.
	if (slot.topic === undefined) return;
	slot.answer = undefined;
	const topic = desk.ledger.topic(slot.topic ?? undefined);
	if (topic === undefined) return;
	const at = Date.now();
	const text = conclusionOf(answer);
	const changes: readonly TopicChange[] = [
		{ change: "touch", id: topic.id, at },
		...(text === undefined ? [] : [{ change: "decide", id: topic.id, at, text } as const]),
	];
	if (!(await desk.ledger.apply(changes)) || !life.alive) return;
	markKnown(desk, topic.id);
	if (completionIn(answer, "agent")) await closeTopic(desk, life, topic, text ?? "");
	if (text !== undefined) await distillLater(desk, life, { topic, at });
}

/** What has to change so that a topic that work goes on with is open. */
export function reopening(topic: Topic, at: number): readonly TopicChange[] {
	if (isOpen(topic)) return [];
	return [{ change: "status", id: topic.id, at, status: "in_progress" }];
}

const DISTILL_MS = 15_000;
const DISTILLED_TOKENS = 300;

interface Recorded {
	readonly topic: Topic;
	/** When it was recorded, which names it. */
	readonly at: number;
}

/** Have a model make one sentence of what was recorded, where the user wants that. */
async function distillLater(desk: TopicDesk, life: Life, recorded: Recorded): Promise<void> {
	if (!desk.ledger.ledger.config.llmDistill) return;
	const queue = await desk.queue();
	queue.add(life, {
		purpose: "topic-distill",
		deadlineMs: DISTILL_MS,
		run: (signal) => distill(desk, life, recorded, signal),
	});
}

async function distill(
	desk: TopicDesk,
	life: Life,
	{ topic: { id, title }, at }: Recorded,
	signal: AbortSignal,
): Promise<Outcome> {
	const { store } = desk;
	const decisions = desk.ledger.topic(id)?.decisions ?? [];
	const was = decisions.find((decision) => decision.at === at)?.text;
	if (was === undefined) return "done";
	const language = selectLanguage(store.read());
	const prompt = distillPrompt({ title, text: was, language, nonce: nonceOf(life.facts.id) });
	const answer = await ask(askingOf(store, life), {
		...prompt,
		purpose: "topic-distill",
		maxTokens: DISTILLED_TOKENS,
		deadlineMs: DISTILL_MS,
		signal,
		asked: false,
	});
	if (!answer.ok) return answer.failure;
	const text = checkDistilled(answer.text, language);
	if (text === undefined) return "not-a-sentence";
	if (!life.alive) return "aborted";
	if (await desk.ledger.apply([{ change: "reword", id, at, was, text }])) {
		give(store, { code: "topic.distilled", id, title, decided: at, was, text });
	}
	return "done";
}
