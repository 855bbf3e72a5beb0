import { itemsOf, type StretchRecord } from "#src/checkpoints/record.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { walk } from "#views/kit/walk.ts";
import type { CheckpointsView } from "./data.ts";
import { drawDetail } from "./detail.ts";
import type { CheckpointsAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { type CheckpointsModel, chosenRow, keysOf, shownRows } from "./model.ts";
import type { CheckpointsRequest } from "./request.ts";

type Work = "open" | "run" | "pause" | "resume" | "forget" | "recall" | "stop" | "yes";
type Turn = Exclude<CheckpointsAction, Move | Work | "close" | "leave">;

/** The next model after an action, with what the host is asked to do. */
export function updateCheckpoints(
	model: CheckpointsModel,
	action: CheckpointsAction,
	data: CheckpointsView,
	frame: Frame,
): Step<CheckpointsModel, CheckpointsRequest> {
	switch (action) {
		case "close":
		case "leave":
			return "close";
		case "up":
		case "down":
		case "first":
		case "last":
		case "pageUp":
		case "pageDown":
			return { model: move(model, action, data, frame) };
		case "open":
		case "run":
		case "pause":
		case "resume":
		case "forget":
		case "recall":
		case "stop":
		case "yes":
			return work(model, action, data);
		default:
			return { model: turn(model, action) };
	}
}

function work(
	model: CheckpointsModel,
	action: Work,
	data: CheckpointsView,
): Step<CheckpointsModel, CheckpointsRequest> {
	switch (action) {
		case "open": {
			const record = chosenRow(data, model)?.record;
			if (record === undefined) return { model };
			return { model, request: { ask: "open", ids: sourcesOf(record), back: model } };
		}
		case "run":
		case "stop":
			return { model, request: { ask: action } };
		case "yes":
			return { model: { ...model, mode: "list" }, request: { ask: "rebuild" } };
		case "pause":
		case "resume":
			return { model, request: { ask: "pause", paused: action === "pause" } };
		default: {
			const id = chosenRow(data, model)?.record.id;
			if (id === undefined) return { model };
			return { model, request: { ask: "forget", id, forgotten: action === "forget" } };
		}
	}
}

/** The entries that say what a record remembers; its last one where it remembers nothing. */
function sourcesOf(record: StretchRecord): readonly string[] {
	const ids = new Set(itemsOf(record).flatMap(({ sources }) => sources));
	return ids.size > 0 ? [...ids] : [record.through];
}

/** What only turns the screen to something else. */
function turn(model: CheckpointsModel, action: Turn): CheckpointsModel {
	switch (action) {
		case "read":
			return { ...model, mode: "read" };
		case "help":
			return { ...model, mode: model.mode === "help" ? "list" : "help", scroll: 0 };
		case "rebuild":
			return { ...model, mode: "ask" };
		case "no":
			return { ...model, mode: "list" };
		case "order":
			return { ...model, order: model.order === "newest" ? "session" : "newest" };
		case "back":
			return goBack(model);
		default:
			return { ...model, pane: model.pane === action ? "items" : action, scroll: 0 };
	}
}

/** One step out: of what is shown of a record, or of a mode. */
function goBack(model: CheckpointsModel): CheckpointsModel {
	if (model.mode !== "help" && model.pane !== "items") {
		return { ...model, pane: "items", scroll: 0 };
	}
	return { ...model, mode: "list", scroll: 0 };
}

function move(
	model: CheckpointsModel,
	way: Move,
	data: CheckpointsView,
	frame: Frame,
): CheckpointsModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(shownRows(data, model)),
		panes,
		length: () => drawDetail(data, model, panes.detail.width, frame).length,
	});
}
