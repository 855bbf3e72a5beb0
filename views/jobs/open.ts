import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { JobsRequest, JobsView } from "./data.ts";
import { jobsScreen } from "./screen.ts";

/** What the screen reads and whom it asks. */
export interface JobsSurroundings extends TabPorts {
	view(): JobsView;
	watch(listener: () => void): () => void;
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Works on a request; must not reject. */
	work(request: JobsRequest): void;
}

/** Opens the screen and resolves, when the user leaves it, with the tab that they go to. */
export async function openJobs(
	ui: ScreenUi,
	{ isOff, view, work, ...around }: JobsSurroundings,
): Promise<GlassTab | undefined> {
	let next: GlassTab | undefined;
	await openScreen(ui, withTabs(jobsScreen, "jobs", isOff), {
		...around,
		data: view,
		ask(request, _stepAside, close) {
			if (request.ask !== "tab") return work(request);
			next = request.tab;
			close("next");
		},
	});
	return next;
}
