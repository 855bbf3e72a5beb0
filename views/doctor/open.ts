import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import { type GlassTab, type TabPorts, withTabs } from "#views/waystation/tabs.ts";
import type { DoctorRequest, DoctorView } from "./data.ts";
import { doctorScreen } from "./screen.ts";

/** What the screen shows and whom it asks. */
export interface DoctorPorts extends TabPorts {
	view(): DoctorView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Works on a request; must not reject. Gives a report that has to go into the editor, which is theirs again only later. */
	ask(request: DoctorRequest): Promise<string | undefined>;
}

/** What the user left the screen for; nothing where they only closed it. */
export interface DoctorLeft {
	readonly tab?: GlassTab;
	/** A report for the editor. */
	readonly report?: string;
}

/** Opens the screen and resolves when the user leaves it. */
export async function openDoctor(
	ui: ScreenUi,
	{ ask, isOff, now, view, watch, words }: DoctorPorts,
): Promise<DoctorLeft> {
	let left: DoctorLeft = {};
	await openScreen(ui, withTabs(doctorScreen, "doctor", isOff), {
		...{ data: view, watch, words, now },
		ask(request, _stepAside, close) {
			if (request.ask === "tab") {
				left = { tab: request.tab };
				return close("next");
			}
			void ask(request).then((report) => {
				if (report === undefined) return;
				left = { report };
				close();
			});
		},
	});
	return left;
}
