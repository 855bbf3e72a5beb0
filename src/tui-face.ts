import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { paintWith } from "#themes/paint.ts";
import type { Card } from "#views/cards/card.ts";
import { createCompactionCards } from "#views/cards/compaction.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { createFreshCard, createRemainingCard } from "#views/cards/window.ts";
import { createWindowMessageCard, type WindowMessageCard } from "#views/cards/window-message.ts";
import { followStatus } from "#views/footer/status.ts";
import { drawSuggestion } from "#views/footer/suggestion.ts";
import { stackLines } from "#views/kit/lines.ts";
import type { Faces } from "./faces.ts";
import { accountOf } from "./host/waystation-command.ts";

/** What stands in pi's own screen: the status in the footer, the cards in the transcript. */
export interface TuiFace {
	readonly saveCard: Card;
	/** The cards of the tools for windows, by the name that each was meant to have. */
	readonly windowCards: ReadonlyMap<string, Card>;
	readonly windowMessage: WindowMessageCard;
	readonly topicCards: TopicCards;
	/** What a journal entry of ours is in the transcript: topics and compactions that it records. */
	readonly journalCard: TopicCards["entry"];
	close(): void;
}

export function createTuiFace(
	{ host }: Faces,
	ctx: ExtensionContext,
	words: () => Messages,
): TuiFace {
	const { read, watch } = host.store;
	const closeLine = watch(
		({ suggestion }) => suggestion,
		(suggestion) => {
			if (host.lives.current()?.ctx !== ctx) return;
			const ink = { paint: paintWith(ctx.ui.theme), words: words() };
			const lines = suggestion && drawSuggestion(suggestion, ink, process.stdout.columns);
			ctx.ui.setWidget("waystation", lines, { placement: "aboveEditor" });
		},
	);
	const closeStatus = followStatus({
		read,
		watch,
		words,
		paint: () => paintWith(ctx.ui.theme),
		now: Date.now,
		show(text) {
			if (host.lives.current()?.ctx === ctx) ctx.ui.setStatus("waystation", text);
		},
	});
	const topicCards = createTopicCards({
		words,
		shown: () => read().topics.ledger?.config.transcriptCards === true,
		now: Date.now,
	});
	const compactionCards = createCompactionCards({
		accountOf: (entry) => accountOf(host, entry),
		words,
		now: Date.now,
	});
	return {
		saveCard: createSaveCard(words),
		windowCards: new Map([
			["get_context_remaining", createRemainingCard(words)],
			["new_context", createFreshCard(words)],
		]),
		windowMessage: createWindowMessageCard(words),
		topicCards,
		journalCard: (...drawn) =>
			stackLines([topicCards.entry(...drawn), compactionCards.entry(...drawn)]),
		close() {
			closeLine();
			closeStatus();
		},
	};
}
