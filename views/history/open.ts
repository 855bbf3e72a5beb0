import type { Messages } from "#i18n/en.ts";
import type { ShownHit } from "#src/history/shown-hit.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { HistoryRequest } from "./data.ts";
import type { HistoryDesk } from "./desk.ts";
import { questionOf, startHistory } from "./model.ts";
import { historyScreen } from "./screen.ts";

/** What the screen's requests become while it stays open. */
export interface HistoryActions {
	copy(hit: ShownHit): Promise<void>;
	pin(hit: ShownHit): Promise<void>;
}

export interface HistorySurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** What goes on in pi itself once the screen is closed. */
export interface HistoryWish {
	readonly what: "insert" | "refer" | "open" | "tree";
	readonly hit: ShownHit;
}

/** Opens the screen and resolves when the user closes it, with what they want of pi: the editor is theirs again only then. */
export async function openHistory(
	ui: ScreenUi,
	desk: HistoryDesk,
	actions: HistoryActions,
	{ words, now, report }: HistorySurroundings,
	query: string,
): Promise<HistoryWish | undefined> {
	let wish: HistoryWish | undefined;
	const perform = async (request: HistoryRequest, close: () => void): Promise<void> => {
		switch (request.ask) {
			case "search":
				return desk.search(request);
			case "topics":
				return desk.group(request.wanted);
			case "look":
				return desk.look(request.hit);
			case "copy":
			case "pin":
				desk.keep();
				return actions[request.ask](request.hit);
			default:
				desk.keep();
				wish = { what: request.ask, hit: request.hit };
				return close();
		}
	};
	try {
		const opened = openScreen(ui, historyScreen(query), {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask: (request, _stepAside, close) => {
				perform(request, close).catch(report);
			},
		});
		if (query !== "") desk.search(questionOf(startHistory(query))).catch(report);
		await opened;
	} finally {
		desk.close();
	}
	return wish;
}
