import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { ForgetDesk } from "./desk.ts";
import { forgetScreen } from "./screen.ts";

export interface ForgetSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the tick list, which looks at once; resolves when the user closes it. */
export async function openForget(
	ui: ScreenUi,
	desk: ForgetDesk,
	{ now, report, words }: ForgetSurroundings,
): Promise<void> {
	desk.load().catch(report);
	try {
		await openScreen(ui, forgetScreen, {
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask: (request) => void desk.work(request).catch(report),
		});
	} finally {
		desk.close();
	}
}
