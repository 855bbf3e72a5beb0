import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
	MessageEndEvent,
} from "@earendil-works/pi-coding-agent";
import { load, once } from "#src/lib/load.ts";
import { within } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

const loadInput = once(() => load(() => import("./topic-input.ts")));
const loadCard = once(() => load(() => import("./topic-card.ts")));
const loadAnswer = once(() => load(() => import("./topic-answer.ts")));

/** How long a prompt may wait until it is known what it belongs to, as far as no model is needed for that. */
const CONSIDER_MS = 250;

/** Resolves when the session's ledger was read, or soon enough. */
type LedgerRead = () => Promise<void>;

/** Finds out what an input belongs to, after all inputs before it. */
export async function considerNext(
	host: Host,
	ledgerRead: LedgerRead,
	life: Life,
	text: string,
): Promise<void> {
	const desk = await host.topics();
	const slot = desk.slots.open(text, host.store.read().branch, life.moves);
	const before = desk.considered;
	desk.considered = before
		.then(ledgerRead)
		.then(async () => {
			const { considerInput } = await loadInput();
			if (life.alive) await considerInput(desk, life, slot);
		})
		.catch((error: unknown) => host.report("topics", error));
	await desk.considered;
}

/** Tell the card of the topic in hand, once it is known which one that is. */
export async function tellTopic(
	host: Host,
	life: Life,
	event: BeforeAgentStartEvent,
): Promise<BeforeAgentStartEventResult | undefined> {
	const desk = await host.topics();
	await within(CONSIDER_MS, desk.considered);
	// Another session or a hand may have changed the topic meanwhile.
	await within(CONSIDER_MS, desk.ledger.refresh());
	const { tellCard } = await loadCard();
	return life.alive ? tellCard(desk, life, event) : undefined;
}

/** What the user sent has come to its turn, or was answered. */
export async function noticeTopicMessage(
	host: Host,
	message: MessageEndEvent["message"],
): Promise<void> {
	if (message.role !== "user" && message.role !== "assistant") return;
	const { slots } = await host.topics();
	const text = textOf(message.content);
	if (message.role === "user") slots.reach(text);
	else if (message.stopReason === "stop" && text !== "") slots.answered(text);
}

/** Record what was answered; a run that was stopped has concluded nothing. */
export async function settleTopics(host: Host, life: Life, aborted: boolean): Promise<void> {
	const desk = await host.topics();
	const answered = desk.slots.settle();
	if (aborted || answered.length === 0) return;
	const { recordAnswer } = await loadAnswer();
	for (const slot of answered) {
		if (life.alive) await recordAnswer(desk, life, slot, slot.answer ?? "");
	}
}

/** Load what the first input needs, while nobody waits. */
export async function loadTopics(host: Host): Promise<void> {
	await host.topics();
	await loadInput();
	await loadCard();
	await loadAnswer();
}

function textOf(content: string | readonly { readonly type: string; readonly text?: string }[]) {
	if (typeof content === "string") return content;
	return content.flatMap((part) => (part.type === "text" ? [part.text ?? ""] : [])).join("\n");
}
