import type { ExtensionCommandContext } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import { jobsView } from "#views/jobs/data.ts";
import type { ScreenUi } from "#views/kit/open.ts";
import { sayUnknownBehind } from "#views/waystation/command.ts";
import type { GlassTab } from "#views/waystation/tabs.ts";
import type { Faces } from "./faces.ts";
import { detach } from "./host/guard.ts";
import { readSpent, workAgain } from "./host/jobs-work.ts";

/** Opens `/waystation jobs`; resolves with the tab that it was left for. */
export async function openJobsFace(
	faces: Faces,
	_ctx: ExtensionCommandContext,
	screens: ScreenUi,
): Promise<GlassTab | undefined> {
	const { host } = faces;
	const { store } = host;
	const { openJobs } = await load(() => import("#views/jobs/open.ts"));
	const queue = await host.queue();
	const since = Date.now();
	let logged = await readSpent(host);
	const readAgain = async (listener: () => void) => {
		logged = await readSpent(host);
		listener();
	};
	faces.screenOpen = true;
	return openJobs(screens, {
		view: () => jobsView(store.read(), since, logged),
		watch(listener) {
			// A job ends when its calls stand in the log.
			const stopReading = store.watch(
				({ jobs }) => jobs,
				() => detach("jobs", host.report, readAgain(listener)),
			);
			const stop = store.watch((state) => state, listener);
			return () => {
				stopReading();
				stop();
			};
		},
		words: await faces.words(),
		now: Date.now,
		isOff: faces.isOff,
		work(request) {
			if (request.ask === "stop") queue.stop(request.id);
			else detach("jobs", host.report, workAgain(host, request.what));
		},
	}).finally(() => {
		faces.screenOpen = false;
	});
}

/** The same as text. */
export async function answerJobsFace(faces: Faces, rest: string): Promise<string> {
	const words = (await faces.words())();
	if (rest !== "") return sayUnknownBehind("jobs", rest, words);
	const { answerJobs } = await load(() => import("#views/jobs/plain.ts"));
	const now = Date.now();
	const logged = await readSpent(faces.host);
	return answerJobs(jobsView(faces.host.store.read(), now, logged), words, now);
}
