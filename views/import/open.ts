import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { ImportDesk } from "./desk.ts";
import { importScreen } from "./screen.ts";

export interface ImportSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the screen; resolves with the tab that the user leaves it for. */
export async function openImport(
	ui: ScreenUi,
	desk: ImportDesk,
	{ isOff, now, report, words }: ImportSurroundings,
): Promise<GlassTab | undefined> {
	let left: GlassTab | undefined;
	desk.load().catch(report);
	await openScreen(ui, withTabs(importScreen, "import", isOff), {
		data: desk.view,
		watch: desk.watch,
		words,
		now,
		ask(request, _stepAside, close) {
			if (request.ask !== "tab") {
				desk.work(request).catch(report);
				return;
			}
			left = request.tab;
			close("next");
		},
	});
	return left;
}
