import type { Messages } from "#i18n/en.ts";
import { openScreen, type ScreenUi } from "#views/kit/open.ts";
import type { CheckpointsDesk } from "./desk.ts";
import { type CheckpointsModel, start } from "./model.ts";
import type { CheckpointsLeft, CheckpointsRequest } from "./request.ts";
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

/** Opens the screen and resolves when the user leaves it: for what, or undefined where they closed it. */
export async function openCheckpoints(
	ui: ScreenUi,
	desk: CheckpointsDesk,
	work: CheckpointsWork,
	{ words, now, report }: CheckpointsSurroundings,
	from: CheckpointsModel = start,
): Promise<CheckpointsLeft | undefined> {
	let left: CheckpointsLeft | undefined;
	await openScreen(
		ui,
		{ ...checkpointsScreen, start: from },
		{
			data: desk.view,
			watch: desk.watch,
			words,
			now,
			ask(request, _stepAside, close) {
				if (request.ask === "stop") work.stop();
				else if (request.ask !== "open") ask(work, request).catch(report);
				else {
					left = { ids: request.ids, back: request.back };
					close("pi");
				}
			},
		},
	);
	return left;
}

function ask(
	work: CheckpointsWork,
	request: Exclude<CheckpointsRequest, { readonly ask: "stop" | "open" }>,
): Promise<void> {
	if (request.ask === "pause") return work.pause(request.paused);
	if (request.ask === "forget") return work.forget(request.id, request.forgotten);
	return request.ask === "rebuild" ? work.rebuild() : work.run();
}
