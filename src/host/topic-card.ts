import type {
	BeforeAgentStartEvent,
	BeforeAgentStartEventResult,
} from "@earendil-works/pi-coding-agent";
import { nonceOf } from "#src/lib/fence.ts";
import { tailTypes } from "#src/recall/compose.ts";
import { topicBlock } from "#src/recall/topic-block.ts";
import { selectLanguage } from "#src/store/select.ts";
import { leavesTraces } from "#src/store/session.ts";
import { cardLines } from "#src/topics/card.ts";
import type { Life } from "./life.ts";
import { activeTopic, type TopicDesk } from "./topic-desk.ts";
import { recallTopic } from "./topic-recall.ts";

/** Tell the card of the active topic, if it says something else than the one that the model has. */
export function tellCard(
	desk: TopicDesk,
	life: Life,
	event: BeforeAgentStartEvent,
): BeforeAgentStartEventResult | undefined {
	const { store } = desk;
	// A session that leaves no traces was told of no input beforehand.
	if (event.messageType === "user" && !leavesTraces(life.facts)) {
		recallTopic(desk, life, event.prompt);
	}
	const topic = activeTopic(desk);
	const { told } = store.read().topics;
	if (topic === undefined && told === undefined) return;
	const lines = topic === undefined ? [] : linesOf(desk, topic);
	const card = lines.join("\n");
	if (card === told) return;
	const block = topicBlock({
		lines,
		nonce: nonceOf(life.facts.id),
		source: store.read().topics.file,
	});
	store.dispatch({ type: "card.told", block, card });
	const display = desk.ledger.ledger.config.injectDisplay === "debug";
	const details = { v: 1, title: topic?.title ?? "" };
	return { message: { customType: tailTypes.card, content: block.text, display, details } };
}

function linesOf(desk: TopicDesk, topic: NonNullable<ReturnType<typeof activeTopic>>) {
	const language = selectLanguage(desk.store.read());
	const parent = desk.ledger.topic(topic.derivedFrom)?.title;
	return cardLines(topic, { language, ...(parent === undefined ? {} : { parent }) });
}
