import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnPage } from "#views/kit/turn-page.ts";
import { walk } from "#views/kit/walk.ts";
import { againOf, type JobsRequest, type JobsView } from "./data.ts";
import type { JobsAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type JobsModel, keysOf } from "./model.ts";
import { drawText } from "./text.ts";

/** The next model after an action, with what is asked for. */
export function updateJobs(
	model: JobsModel,
	action: JobsAction,
	data: JobsView,
	frame: Frame,
): Step<JobsModel, JobsRequest> {
	switch (action) {
		case "read":
		case "help":
		case "back":
			return { model: turnPage(model, action) };
		case "close":
			return "close";
		case "stop": {
			const id = chosenOf(data, model)?.id;
			return id === undefined ? { model } : { model, request: { ask: "stop", id } };
		}
		case "again": {
			const chosen = chosenOf(data, model);
			const what = chosen && againOf(data, chosen);
			return what === undefined ? { model } : { model, request: { ask: "again", what } };
		}
		default:
			return { model: move(model, action, data, frame) };
	}
}

function move(model: JobsModel, way: Move, data: JobsView, frame: Frame): JobsModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(data),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
