import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { SettingsDesk } from "./desk.ts";
import { settingsScreen } from "./screen.ts";

export interface SettingsSurroundings extends TabPorts {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the screen and resolves, when the user leaves it, with the tab that they go to. */
export async function openSettings(
	ui: ScreenUi,
	{ ask, view, watch }: SettingsDesk,
	{ isOff, now, report, words }: SettingsSurroundings,
): Promise<GlassTab | undefined> {
	let tab: GlassTab | undefined;
	await openScreen(ui, withTabs(settingsScreen, "settings", isOff), {
		data: view,
		watch,
		words,
		now,
		ask(request, _stepAside, close) {
			if (request.ask !== "tab") return void ask(request).catch(report);
			tab = request.tab;
			close("next");
		},
	});
	return tab;
}
