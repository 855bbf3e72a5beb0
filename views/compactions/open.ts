import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { CompactionsDesk } from "./desk.ts";
import { compactionsScreen } from "./screen.ts";

export interface CompactionsSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/**
 * Opens the screen and resolves when the user closes it, with the id of the compaction that they want to
 * go back from: what comes of that is seen in pi's own transcript.
 */
export async function openCompactions(
	ui: ScreenUi,
	desk: CompactionsDesk,
	{ words, now }: CompactionsSurroundings,
): Promise<string | undefined> {
	let undone: string | undefined;
	const { view, watch } = desk;
	try {
		await openScreen(ui, compactionsScreen, {
			data: view,
			watch,
			words,
			now,
			ask({ entry }, _stepAside, close) {
				undone = entry;
				close();
			},
		});
	} finally {
		desk.close();
	}
	return undone;
}
