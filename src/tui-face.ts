import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import type { Messages } from "#i18n/en.ts";
import { load } from "#src/lib/load.ts";
import { paintWith } from "#themes/paint.ts";
import { followStatus } from "#views/footer/status.ts";
import { drawSuggestion, takesBack } from "#views/footer/suggestion.ts";
import type { Cards } from "./cards-face.ts";
import type { Faces } from "./faces.ts";
import { detach } from "./host/guard.ts";

/** What stands in pi's own screen: the status in the footer, the cards in the transcript. */
export interface TuiFace {
	/** The cards, once they are loaded, which the first question for them begins: most of a session has none. */
	cards(): Cards | undefined;
	/** The same where nobody needs one by now. */
	loadedCards(): Cards | undefined;
	close(): void;
}

export function createTuiFace(faces: Faces, ctx: ExtensionContext, words: () => Messages): TuiFace {
	const { host } = faces;
	const { read, watch } = host.store;
	const isHere = () => host.lives.seat()?.ctx === ctx;
	const closeKeys = watchKeys(faces, ctx);
	detach("welcome", host.report, welcome(faces, ctx));
	const closeLine = watch(
		({ suggestion }) => suggestion,
		(suggestion) => {
			if (!isHere()) return;
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
			if (isHere()) ctx.ui.setStatus("waystation", text);
		},
	});
	const { close: closeCards, ...cards } = lateCards(faces, ctx, words);
	return {
		...cards,
		close() {
			closeKeys();
			closeLine();
			closeStatus();
			closeCards();
		},
	};
}

/** Cards of the transcript that are loaded when the first one is asked for. */
function lateCards(faces: Faces, ctx: ExtensionContext, words: () => Messages): TuiFace {
	const { lives, report, store } = faces.host;
	let cards: Cards | undefined;
	let loading: Promise<void> | undefined;
	let closed = false;
	// pi draws what changed beside its own events with a status only; this one is never there.
	const redraw = () => {
		if (lives.seat()?.ctx === ctx) ctx.ui.setStatus("waystation-cards", undefined);
	};
	const bring = async () => {
		const { createCards } = await load(() => import("./cards-face.ts"));
		if (closed) return;
		cards = createCards(faces, ctx, words, redraw);
		redraw();
	};
	const begin = () => {
		if (loading !== undefined) return;
		loading = bring();
		detach("cards", report, loading);
	};
	// Whoever wants a line for each topic gets it with the first one.
	const isWanted = () => store.read().topics.ledger?.config.transcriptCards === true;
	const unwatch = store.watch(isWanted, (wanted) => wanted && begin());
	if (isWanted()) begin();
	return {
		cards() {
			begin();
			return cards;
		},
		loadedCards: () => cards,
		close() {
			closed = true;
			unwatch();
			cards?.close();
		},
	};
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
