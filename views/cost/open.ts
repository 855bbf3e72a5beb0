import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { CostDesk } from "./desk.ts";
import { costScreen } from "./screen.ts";

export interface CostSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
}

/** Opens the screen and resolves, when the user leaves it, with the tab that they go to. */
export async function openCost(
	ui: ScreenUi,
	desk: CostDesk,
	{ isOff, words, now }: CostSurroundings,
): Promise<GlassTab | undefined> {
	let next: GlassTab | undefined;
	const { view, watch } = desk;
	try {
		await openScreen(ui, withTabs(costScreen, "cost", isOff), {
			data: view,
			watch,
			words,
			now,
			ask(request, _stepAside, close) {
				next = request.tab;
				close("next");
			},
		});
	} finally {
		desk.close();
	}
	return next;
}
