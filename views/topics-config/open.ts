import type { Messages } from "#i18n/en.ts";
import type { TopicConfig } from "#src/topics/ledger.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { TopicsConfigRequest } from "./data.ts";
import type { TopicsConfigDesk } from "./desk.ts";
import { topicsConfigScreen } from "./screen.ts";

/** What the screen's requests become, besides the test. */
export interface TopicsConfigActions {
	configure(config: Partial<TopicConfig>): Promise<void>;
}

export interface TopicsConfigSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the screen and resolves when the user closes it; the desk is closed with it. */
export async function openTopicsConfig(
	ui: ScreenUi,
	desk: TopicsConfigDesk,
	actions: TopicsConfigActions,
	{ words, now, report }: TopicsConfigSurroundings,
): Promise<void> {
	const perform = async (request: TopicsConfigRequest) =>
		request.ask === "test" ? desk.test(request.text, now()) : actions.configure(request.config);
	try {
		await openScreen(ui, topicsConfigScreen, {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask: (request) => {
				perform(request).catch(report);
			},
		});
	} finally {
		desk.close();
	}
}
