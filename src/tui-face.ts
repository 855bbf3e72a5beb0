import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { paintWith } from "#themes/paint.ts";
import type { Card } from "#views/cards/card.ts";
import { createHistoryCard } from "#views/cards/history.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { followStatus } from "#views/footer/status.ts";
import { drawSuggestion } from "#views/footer/suggestion.ts";
import type { Faces } from "./faces.ts";

/** What stands in pi's own screen: the status in the footer, the cards in the transcript. */
export interface TuiFace {
	readonly saveCard: Card;
	readonly historyCard: Card;
	readonly topicCards: TopicCards;
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
	return {
		saveCard: createSaveCard(words),
		historyCard: createHistoryCard(words),
		topicCards: createTopicCards({
			words,
			shown: () => read().topics.ledger?.config.transcriptCards === true,
			now: Date.now,
		}),
		close() {
			closeLine();
			closeStatus();
		},
	};
}
