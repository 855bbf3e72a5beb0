import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import type { Card } from "#views/cards/card.ts";
import { createCompactionCards, type WayBack } from "#views/cards/compaction.ts";
import { createHistoryCard } from "#views/cards/history.ts";
import { createNotesCard } from "#views/cards/notes.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { createFreshCard, createRemainingCard } from "#views/cards/window.ts";
import { createWindowMessageCard, type WindowMessageCard } from "#views/cards/window-message.ts";
import { stackLines } from "#views/kit/lines.ts";
import type { Faces } from "./faces.ts";
import { archivePathOf } from "./host/archive-paths.ts";
import { accountOf, standingOf } from "./host/compactions-work.ts";
import { undoKeyOf, watchUndoKey } from "./undo-key-face.ts";

/** What of ours stands in the transcript. */
export interface Cards {
	/** The cards of our tools, by the name that each was meant to have. */
	readonly tools: ReadonlyMap<string, Card>;
	readonly windowMessage: WindowMessageCard;
	readonly topicMessage: TopicCards["message"];
	/** What a journal entry of ours is in the transcript: topics and compactions that it records. */
	readonly journal: TopicCards["entry"];
	close(): void;
}

export function createCards(
	faces: Faces,
	ctx: ExtensionContext,
	words: () => Messages,
	redraw: () => void,
): Cards {
	const { store } = faces.host;
	const topicCards = createTopicCards({
		words,
		shown: () => store.read().topics.ledger?.config.transcriptCards === true,
		now: Date.now,
	});
	const compactionCards = compactionCardsOf(faces, words, redraw);
	return {
		tools: toolCardsOf(words),
		windowMessage: createWindowMessageCard(words),
		topicMessage: topicCards.message,
		journal: (...drawn) =>
			stackLines([topicCards.entry(...drawn), compactionCards.entry(...drawn)]),
		close: watchUndoKey(faces, ctx),
	};
}

function compactionCardsOf(faces: Faces, words: () => Messages, redraw: () => void) {
	const { host } = faces;
	return createCompactionCards({
		accountOf: (entry) => accountOf(host, entry),
		wayBack: (entry) => wayBackFrom(faces, entry),
		fileOf: (entry) => archivePathOf(host, entry, redraw),
		words,
		now: Date.now,
	});
}

function wayBackFrom(faces: Faces, entry: string): WayBack {
	const { fresh, newest } = standingOf(faces.host, entry);
	if (!newest) return { by: "list" };
	const key = fresh && !faces.isOff() ? undoKeyOf(faces) : undefined;
	return key === undefined ? { by: "command" } : { by: "key", key };
}

function toolCardsOf(words: () => Messages): Cards["tools"] {
	return new Map([
		["save_carryover", createSaveCard(words)],
		["history", createHistoryCard(words)],
		["notes", createNotesCard(words)],
		["get_context_remaining", createRemainingCard(words)],
		["new_context", createFreshCard(words)],
	]);
}
