import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
} from "@earendil-works/pi-coding-agent";
import { nonceOf } from "#src/lib/fence.ts";
import type { Block } from "#src/recall/block.ts";
import { tailTypes } from "#src/recall/compose.ts";
import { topicBlock } from "#src/recall/topic-block.ts";
import { isTold } from "#src/store/branch.ts";
import { selectLanguage } from "#src/store/select.ts";
import type { ToldCard } from "#src/store/topics.ts";
import { cardLines } from "#src/topics/card.ts";
import type { Topic } from "#src/topics/topic.ts";
import type { Life } from "./life.ts";
import { activeTopic, type TopicDesk } from "./topic-desk.ts";
import { recallByWords } from "./topic-witness.ts";

/** Tell the card of the active topic, if it says something else than the one that the model has. */
export function tellCard(
	desk: TopicDesk,
	life: Life,
	event: BeforeAgentStartEvent,
): BeforeAgentStartEventResult | undefined {
	const { store } = desk;
	// A session that leaves no traces was told of no input beforehand.
	if (event.messageType === "user" && !life.facts.leavesTraces) {
		recallByWords(desk, life, event.prompt);
	}
	const next = isTold(store.read().branch, "topic") ? nextCard(desk, life) : undefined;
	if (next === undefined) return;
	const { block, card, title } = next;
	store.dispatch({ type: "card.told", block, card });
	const display = desk.ledger.ledger.config.injectDisplay === "debug";
	const details = { v: 1, title };
	return { message: { customType: tailTypes.card, content: block.text, display, details } };
}

/** A card that the model does not have, on its way to it. */
interface NextCard {
	readonly block: Block;
	readonly card: ToldCard;
	/** Of the topic; empty where there is none. */
	readonly title: string;
}

/** The card that says something else than the one that the model has; undefined where none does. Tells nobody. */
export function nextCard(desk: TopicDesk, life: Life): NextCard | undefined {
	const { told, file } = desk.store.read().topics;
	const topic = activeTopic(desk);
	if (topic === undefined && (told === undefined || told.id === "")) return;
	const card = cardOf(desk, topic);
	if (card.id === told?.id && card.text === told.text) return;
	const lines = card.text === "" ? [] : card.text.split("\n");
	const block = topicBlock({ lines, nonce: nonceOf(life.facts.id), source: file });
	return { block, card, title: topic?.title ?? "" };
}

/**
 * What changed of this topic was said in the conversation itself, so that its card need not be told again
 * for that.
 */
export function markKnown(desk: TopicDesk, id: string): void {
	const topic = activeTopic(desk);
	if (topic?.id !== id || desk.store.read().topics.told?.id !== id) return;
	desk.store.dispatch({ type: "card.known", card: cardOf(desk, topic) });
}

/** The card of a topic, in the language that the model was told it in first. */
function cardOf(desk: TopicDesk, topic: Topic | undefined): ToldCard {
	const { told } = desk.store.read().topics;
	const isTold = told !== undefined && told.id === topic?.id;
	const language = isTold ? told.language : selectLanguage(desk.store.read());
	if (topic === undefined) return { id: "", language, text: "" };
	const parent = desk.ledger.topic(topic.derivedFrom)?.title;
	const lines = cardLines(topic, { language, ...(parent === undefined ? {} : { parent }) });
	return { id: topic.id, language, text: lines.join("\n") };
}
