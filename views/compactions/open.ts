import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { CompactionsDesk } from "./desk.ts";
import { compactionsScreen } from "./screen.ts";

export interface CompactionsSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** What the user left the screen for; nothing where they only closed it. */
export interface CompactionsLeft {
	/** Id of the compaction that they want to go back from: what comes of that is seen in pi's own transcript. */
	readonly undo?: string;
	readonly tab?: GlassTab;
}

/** Opens the screen and resolves when the user leaves it. */
export async function openCompactions(
	ui: ScreenUi,
	desk: CompactionsDesk,
	{ isOff, words, now }: CompactionsSurroundings,
): Promise<CompactionsLeft> {
	let left: CompactionsLeft = {};
	const { view, watch } = desk;
	try {
		await openScreen(ui, withTabs(compactionsScreen, "compactions", isOff), {
			data: view,
			watch,
			words,
			now,
			ask(request, _stepAside, close) {
				left = request.ask === "tab" ? { tab: request.tab } : { undo: request.entry };
				close(request.ask === "tab" ? "next" : undefined);
			},
		});
	} finally {
		desk.close();
	}
	return left;
}
