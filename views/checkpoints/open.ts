import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { CheckpointsRequest } from "./data.ts";
import type { CheckpointsDesk } from "./desk.ts";
import { checkpointsScreen } from "./screen.ts";

/** What the screen's requests become. */
export interface CheckpointsWork {
	run(): Promise<void>;
	rebuild(): Promise<void>;
	stop(): void;
	pause(paused: boolean): Promise<void>;
	forget(id: string, forgotten: boolean): Promise<void>;
}

export interface CheckpointsSurroundings {
	words(): Messages;
	/** Milliseconds on the wall clock. */
	now(): number;
	/** Told what a request failed with. */
	report(error: unknown): void;
}

/** Opens the screen and resolves when the user closes it. */
export function openCheckpoints(
	ui: ScreenUi,
	desk: CheckpointsDesk,
	work: CheckpointsWork,
	{ words, now, report }: CheckpointsSurroundings,
): Promise<void> {
	return openScreen(ui, checkpointsScreen, {
		data: desk.view,
		watch: desk.watch,
		words,
		now,
		ask(request) {
			if (request.ask === "stop") work.stop();
			else ask(work, request).catch(report);
		},
	});
}

function ask(
	work: CheckpointsWork,
	request: Exclude<CheckpointsRequest, { readonly ask: "stop" }>,
): Promise<void> {
	if (request.ask === "pause") return work.pause(request.paused);
	if (request.ask === "forget") return work.forget(request.id, request.forgotten);
	return request.ask === "rebuild" ? work.rebuild() : work.run();
}
