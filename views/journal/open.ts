import type { Messages } from "#i18n/en.ts";
import type { Back } from "#src/store/happening.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { JournalDesk } from "./desk.ts";
import { journalScreen } from "./screen.ts";

export interface JournalSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Takes something back; must not reject. */
	work(back: Back): void;
}

/** What the user left the screen for; nothing where they only closed it. */
export interface JournalLeft {
	/** What pi itself takes back, in its tree. */
	readonly back?: Back;
	readonly tab?: GlassTab;
}

/** Opens the screen and resolves when the user leaves it. */
export async function openJournal(
	ui: ScreenUi,
	{ view, watch, close: closeDesk }: JournalDesk,
	{ isOff, now, words, work }: JournalSurroundings,
): Promise<JournalLeft> {
	let left: JournalLeft = {};
	try {
		await openScreen(ui, withTabs(journalScreen, "journal", isOff), {
			data: view,
			watch,
			words,
			now,
			ask(request, _stepAside, close) {
				if (request.ask === "back" && request.back.do !== "undo-compaction") {
					return work(request.back);
				}
				left = request.ask === "tab" ? { tab: request.tab } : { back: request.back };
				close(request.ask === "tab" ? "next" : undefined);
			},
		});
	} finally {
		closeDesk();
	}
	return left;
}
