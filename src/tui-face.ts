import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { paintWith } from "#themes/paint.ts";
import { createCompactionCards } from "#views/cards/compaction.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import type { Card } from "#views/cards/tool-card.ts";
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
	/** The card of a tool of ours, by the end of its name; undefined for others. */
	toolCard(name: string): Card | undefined;
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
	const toolCards = [
		["save_carryover", createSaveCard(words)],
		["get_context_remaining", createRemainingCard(words)],
		["new_context", createFreshCard(words)],
	] as const;
	return {
		toolCard: (name) => toolCards.find(([tool]) => name.endsWith(tool))?.[1],
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
