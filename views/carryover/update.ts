import type { Frame } from "#views/kit/frame.ts";
import { atTop } from "#views/kit/list.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { walk } from "#views/kit/walk.ts";
import type { CarryoverRequest, CarryoverView } from "./data.ts";
import type { CarryoverAction } from "./keys.ts";
import { panesOf, textLength } from "./layout.ts";
import { type CarryoverModel, chosenRow, rowsOf, showsChanges } from "./model.ts";

type Next = Step<CarryoverModel, CarryoverRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateCarryover(
	model: CarryoverModel,
	action: CarryoverAction,
	data: CarryoverView,
	frame: Frame,
): Next {
	switch (action) {
		case "up":
		case "down":
		case "first":
		case "last":
		case "pageUp":
		case "pageDown":
			return { model: move(model, action, data, frame) };
		case "read":
			return { model: inMode(model, "read") };
		case "changes":
			return { model: { ...model, changes: !showsChanges(data, model), scroll: 0 } };
		case "filter":
			return { model: inMode(model, "filter") };
		case "help":
			return {
				model: { ...inMode(model, model.mode.name === "help" ? "list" : "help"), scroll: 0 },
			};
		case "done":
		case "no":
			return { model: inMode(model, "list") };
		case "back":
			return { model: goBack(model) };
		case "close":
			return "close";
		default:
			return work(model, action, data);
	}
}

function work(
	model: CarryoverModel,
	action: "approve" | "edit" | "save" | "restore" | "clear" | "undo" | "notes" | "yes",
	data: CarryoverView,
): Next {
	switch (action) {
		case "edit":
		case "save":
		case "undo":
		case "notes":
			return { model, request: { ask: action } };
		case "approve":
			return approve(model, data);
		case "clear":
			return { model: inMode(model, "clear") };
		case "restore":
			return { model: askRestore(model, data) };
		case "yes":
			return confirm(model);
	}
}

function inMode(
	model: CarryoverModel,
	name: "list" | "read" | "filter" | "help" | "clear",
): CarryoverModel {
	return { ...model, mode: { name } };
}

function approve(model: CarryoverModel, { note }: CarryoverView): Next {
	if (note.status !== "held") return { model };
	return { model: { ...model, changes: undefined }, request: { ask: "approve", hash: note.hash } };
}

function askRestore(model: CarryoverModel, data: CarryoverView): CarryoverModel {
	const version = chosenRow(data, model)?.version;
	if (version === undefined) return model;
	return { ...model, mode: { name: "restore", number: version.number } };
}

function confirm(model: CarryoverModel): Next {
	const { mode } = model;
	const next = { ...inMode(model, "list"), cursor: atTop, scroll: 0 };
	if (mode.name === "clear") return { model: next, request: { ask: "clear" } };
	if (mode.name !== "restore") return { model };
	return { model: next, request: { ask: "restore", number: mode.number } };
}

/** One step out: of the filter with its words, of a mode, or of the words of an earlier filter. */
function goBack(model: CarryoverModel): CarryoverModel {
	const { name } = model.mode;
	const query = name === "read" || name === "help" ? model.query : "";
	const scroll = name === "help" ? 0 : model.scroll;
	return { ...inMode(model, "list"), query, scroll };
}

function move(model: CarryoverModel, way: Move, data: CarryoverView, frame: Frame): CarryoverModel {
	return walk(model, way, {
		keys: rowsOf(data, model.query).map(({ key }) => key),
		panes: panesOf(data, model, frame),
		length: () => textLength(data, model, frame),
	});
}
