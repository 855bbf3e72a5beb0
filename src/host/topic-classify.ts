import { nonceOf } from "#src/lib/fence.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { selectLanguage } from "#src/store/select.ts";
import type { Settings } from "#src/store/settings.ts";
import type { TopicChange } from "#src/topics/change.ts";
import { classifyPrompt, repairPrompt } from "#src/topics/classify-prompt.ts";
import { topicId } from "#src/topics/id.ts";
import { findKnown } from "#src/topics/known.ts";
import { NO_FALLBACK, type TopicConfig } from "#src/topics/ledger.ts";
import { requestDecision } from "#src/topics/request.ts";
import type { Topic } from "#src/topics/topic.ts";
import { decodeVerdict, topicOf, type Verdict } from "#src/topics/verdict.ts";
import { ask } from "./ask.ts";
import { askingOf } from "./asking.ts";
import type { Life } from "./life.ts";
import type { Outcome } from "./queue.ts";
import { recordAnswer, reopening } from "./topic-answer.ts";
import { markKnown } from "./topic-card.ts";
import { enterTopic, type TopicDesk } from "./topic-desk.ts";
import { nominate } from "./topic-known.ts";
import type { Slot } from "./topic-slot.ts";

/** A verdict that takes longer than this is of no use any more. */
const DEADLINE_MS = 30_000;

/** A verdict is one line of JSON; thinking models need room before it. */
const ANSWER_TOKENS = 600;

/** Have a model say whether this input asks for work, and bring its verdict into the ledger. */
export async function classifyLater(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
): Promise<void> {
	slot.classifying = true;
	const queue = await desk.queue();
	queue.add(life, {
		purpose: "topic-classify",
		deadlineMs: DEADLINE_MS,
		run: async (signal) => {
			const { store } = desk;
			store.dispatch({ type: "classify.started", at: Date.now() });
			try {
				return await settle(desk, life, slot, active, signal);
			} finally {
				store.dispatch({ type: "classify.ended" });
			}
		},
	});
}

async function settle(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
	signal: AbortSignal,
): Promise<Outcome> {
	const found = await classify(desk, life, slot.text, { signal, asked: false });
	if (!life.alive) return "aborted";
	if (found.ok) await inTurn(desk, () => adopt(desk, life, slot, active, found));
	// What is no request, or could not be classified, belongs to what was found for it at most.
	slot.topic ??= slot.found ?? null;
	slot.classifying = false;
	for (const { slot: follower, otherwise } of slot.followers) {
		follower.topic = slot.topic ?? otherwise;
	}
	for (const each of [slot, ...slot.followers.map(({ slot: follower }) => follower)]) {
		if (each.answer !== undefined) await recordAnswer(desk, life, each, each.answer);
	}
	return found.ok ? "done" : found.failure;
}

/** Two verdicts that come together must not open the same topic twice. */
async function inTurn(desk: TopicDesk, work: () => Promise<void>): Promise<void> {
	const before = desk.adopting;
	desk.adopting = before.then(work, work);
	await desk.adopting;
}

/** A verdict, and what the model was shown that gave it. */
interface Verdicted {
	readonly ok: true;
	readonly verdict: Verdict;
	readonly model: string;
	readonly shown: readonly Topic[];
}

export type Classified =
	| Verdicted
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

/** One classification, with one more try where the answer is not what was asked for. Writes nothing. */
export async function classify(
	desk: TopicDesk,
	life: Life,
	input: string,
	{ signal, asked }: { signal: AbortSignal; asked: boolean },
): Promise<Classified> {
	const { store } = desk;
	const { config } = desk.ledger.ledger;
	const shown = await nominate(desk, life, input);
	const prompt = classifyPrompt({
		input,
		language: selectLanguage(store.read()),
		known: shown.map(({ title }) => title),
		nonce: nonceOf(life.facts.id),
	});
	const question = {
		purpose: "topic-classify",
		system: prompt.system,
		maxTokens: ANSWER_TOKENS,
		deadlineMs: DEADLINE_MS,
		models: modelsOf(config, store.read().settings),
		thinking: config.thinking,
		signal,
		asked,
	} as const;
	const first = await ask(askingOf(store, life), { ...question, user: prompt.user });
	if (!first.ok) return first;
	const read = decodeVerdict(first.text);
	if (read.ok) return { ok: true, verdict: read.verdict, model: first.model, shown };
	const user = `${prompt.user}\n\n${repairPrompt(first.text, read.why)}`;
	const second = await ask(askingOf(store, life), { ...question, user });
	if (!second.ok) return second;
	const repaired = decodeVerdict(second.text);
	if (!repaired.ok) return { ok: false, failure: "not-json", detail: repaired.why };
	return { ok: true, verdict: repaired.verdict, model: second.model, shown };
}

/** The models to try before the session's own. */
function modelsOf(config: TopicConfig, { models }: Settings): readonly string[] {
	const fallback = config.fallbackModel ?? models.fallback;
	return [config.model ?? models.background, fallback === NO_FALLBACK ? "" : fallback];
}

/** One verdict opens at most one topic, or goes on with one that is known. */
async function adopt(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
	{ verdict, shown }: Verdicted,
): Promise<void> {
	if (!verdict.isRequirement) return;
	await desk.ledger.refresh();
	const at = Date.now();
	const known = findKnown(desk.ledger.index, { ...verdict, input: slot.text, shown })?.topic;
	const topic = known ?? newTopic(desk, life, slot, active, verdict, at);
	const changes =
		known === undefined ? [{ change: "open", topic } as const] : goingOn(desk, known, verdict, at);
	if (!(await desk.ledger.apply(changes)) || !life.alive) return;
	slot.topic = topic.id;
	// Gone back in the tree meanwhile, or on with something else: the ledger knows it, this branch does not.
	if (slot.moves !== life.moves || desk.slots.isSuperseded(slot)) return;
	enterTopic(desk, life, topic, known === undefined ? "opened" : "found", slot);
	markKnown(desk, topic.id);
}

function newTopic(
	desk: TopicDesk,
	life: Life,
	slot: Slot,
	active: Topic | undefined,
	verdict: Extract<Verdict, { isRequirement: true }>,
	at: number,
): Topic {
	const { ledger } = desk.ledger;
	const taken = (id: string) => ledger.topics.some((topic) => topic.id === id);
	return topicOf(verdict, {
		input: slot.text,
		project: desk.store.read().topics.project,
		session: life.facts.id,
		at,
		id: topicId(verdict.title, taken, desk.store.read().topics.project),
		derivedFrom: active?.id ?? "",
	});
}

function goingOn(
	desk: TopicDesk,
	known: Topic,
	{ summary, tags, title }: Extract<Verdict, { isRequirement: true }>,
	at: number,
): readonly TopicChange[] {
	const { id } = known;
	const language = selectLanguage(desk.store.read());
	return [
		...reopening(known, at),
		{ change: "touch", id, at },
		{ change: "decide", id, at, text: requestDecision(summary || title, language) },
		{ change: "tags", id, at, tags, add: true },
	];
}
