import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { paintWith } from "#themes/paint.ts";
import { type Card, createSaveCard } from "#views/cards/save-carryover.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { followStatus } from "#views/footer/status.ts";
import type { Faces } from "./faces.ts";

/** What stands in pi's own screen: the status in the footer, the cards in the transcript. */
export interface TuiFace {
	readonly saveCard: Card;
	readonly topicCards: TopicCards;
	close(): void;
}

export function createTuiFace(
	{ host }: Faces,
	ctx: ExtensionContext,
	words: () => Messages,
): TuiFace {
	const { read, watch } = host.store;
	const close = followStatus({
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
		topicCards: createTopicCards({
			words,
			shown: () => read().topics.ledger?.config.transcriptCards === true,
			now: Date.now,
		}),
		close,
	};
}
