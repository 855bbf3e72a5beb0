import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { load } from "#src/lib/load.ts";
import { paintWith } from "#themes/paint.ts";
import type { Card } from "#views/cards/card.ts";
import { createCompactionCards, type WayBack } from "#views/cards/compaction.ts";
import { createHistoryCard } from "#views/cards/history.ts";
import { createNotesCard } from "#views/cards/notes.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import { createTopicCards, type TopicCards } from "#views/cards/topic.ts";
import { createFreshCard, createRemainingCard } from "#views/cards/window.ts";
import { createWindowMessageCard, type WindowMessageCard } from "#views/cards/window-message.ts";
import { followStatus } from "#views/footer/status.ts";
import { drawSuggestion, takesBack } from "#views/footer/suggestion.ts";
import { stackLines } from "#views/kit/lines.ts";
import type { Faces } from "./faces.ts";
import { archivePathOf } from "./host/archive-paths.ts";
import { accountOf, standingOf } from "./host/compactions-work.ts";
import { detach } from "./host/guard.ts";
import { undoKeyOf, watchUndoKey } from "./undo-key-face.ts";

/** What stands in pi's own screen: the status in the footer, the cards in the transcript. */
export interface TuiFace {
	/** The cards of our tools, by the name that each was meant to have. */
	readonly toolCards: ReadonlyMap<string, Card>;
	readonly windowMessage: WindowMessageCard;
	readonly topicCards: TopicCards;
	/** What a journal entry of ours is in the transcript: topics and compactions that it records. */
	readonly journalCard: TopicCards["entry"];
	close(): void;
}

export function createTuiFace(faces: Faces, ctx: ExtensionContext, words: () => Messages): TuiFace {
	const { host } = faces;
	const { read, watch } = host.store;
	const closeKeys = watchKeys(faces, ctx);
	const closeUndoKey = watchUndoKey(faces, ctx);
	detach("welcome", host.report, welcome(faces, ctx));
	const closeLine = watch(
		({ suggestion }) => suggestion,
		(suggestion) => {
			if (host.lives.seat()?.ctx !== ctx) return;
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
			if (host.lives.seat()?.ctx === ctx) ctx.ui.setStatus("waystation", text);
		},
	});
	const topicCards = createTopicCards({
		words,
		shown: () => read().topics.ledger?.config.transcriptCards === true,
		now: Date.now,
	});
	const compactionCards = compactionCardsOf(faces, ctx, words);
	return {
		toolCards: toolCardsOf(words),
		windowMessage: createWindowMessageCard(words),
		topicCards,
		journalCard: (...drawn) =>
			stackLines([topicCards.entry(...drawn), compactionCards.entry(...drawn)]),
		close() {
			closeKeys();
			closeUndoKey();
			closeLine();
			closeStatus();
		},
	};
}

function compactionCardsOf(faces: Faces, ctx: ExtensionContext, words: () => Messages) {
	const { host } = faces;
	// pi draws what changed beside its own events with a status only; this one is never there.
	const redraw = () => {
		if (host.lives.seat()?.ctx === ctx) ctx.ui.setStatus("waystation-cards", undefined);
	};
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

/** What the card needs is loaded only where it is shown. */
async function welcome(faces: Faces, ctx: ExtensionContext): Promise<void> {
	if (!(await faces.opening.isFirst())) return;
	const { showWelcome } = await load(() => import("./welcome-face.ts"));
	await showWelcome(faces, ctx);
}

/** While a request waits for a model, a key of the suggestion's takes it back; on a screen of ours it is the screen's. */
function watchKeys(faces: Faces, ctx: ExtensionContext): () => void {
	const { store, lives, report } = faces.host;
	let stop: (() => void) | undefined;
	const take = async () => {
		const life = lives.current();
		const { takeBack } = await load(() => import("./host/shift-hold.ts"));
		if (life?.alive && life.ctx === ctx) takeBack(faces.host, life);
	};
	const unwatch = store.watch(
		({ suggestion }) => suggestion?.held === true,
		(held) => {
			stop?.();
			stop = undefined;
			if (!held || lives.seat()?.ctx !== ctx) return;
			stop = ctx.ui.onTerminalInput((data) => {
				if (faces.screenOpen || !takesBack(data)) return;
				detach("shift", report, take());
				return { consume: true };
			});
		},
	);
	return () => {
		unwatch();
		stop?.();
	};
}

function toolCardsOf(words: () => Messages): TuiFace["toolCards"] {
	return new Map([
		["save_carryover", createSaveCard(words)],
		["history", createHistoryCard(words)],
		["notes", createNotesCard(words)],
		["get_context_remaining", createRemainingCard(words)],
		["new_context", createFreshCard(words)],
	]);
}
