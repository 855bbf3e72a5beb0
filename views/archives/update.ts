import type { Frame } from "#views/kit/frame.ts";
import { locate, step } from "#views/kit/list.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import type { ArchivesRequest, ArchivesView } from "./data.ts";
import type { ArchivesAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { type ArchivesModel, chosenRow, isEmpty, keysOf, shownRows } from "./model.ts";
import { drawText } from "./text.ts";

/** The next model after an action, with what the host is asked to do. */
export function updateArchives(
	model: ArchivesModel,
	action: ArchivesAction,
	data: ArchivesView,
	frame: Frame,
): Step<ArchivesModel, ArchivesRequest> {
	switch (action) {
		case "read":
			return { model: { ...model, mode: "read" } };
		case "filter":
			return { model: { ...model, mode: "filter" } };
		case "help":
			return { model: { ...model, mode: model.mode === "help" ? "list" : "help", scroll: 0 } };
		case "done":
			return { model: { ...model, mode: "list" } };
		case "back":
			return { model: goBack(model) };
		case "close":
			return "close";
		case "insert":
		case "delete":
		case "undo":
			return work(model, action, data);
		default:
			return { model: move(model, action, data, frame) };
	}
}

function work(
	model: ArchivesModel,
	action: "insert" | "delete" | "undo",
	data: ArchivesView,
): Step<ArchivesModel, ArchivesRequest> {
	if (action === "undo") return { model, request: { ask: "undo" } };
	const archive = chosenRow(data, model)?.archive;
	if (archive === undefined) return { model };
	if (action === "insert") return { model, request: { ask: "insert", archive } };
	return { model: { ...model, scroll: 0 }, request: { ask: "delete", name: archive.name } };
}

/** One step out: of the filter with its words, of a mode, or of the words of an earlier filter. */
function goBack(model: ArchivesModel): ArchivesModel {
	const query = model.mode === "read" || model.mode === "help" ? model.query : "";
	return { ...model, mode: "list", query, scroll: 0 };
}

function move(model: ArchivesModel, action: Move, data: ArchivesView, frame: Frame): ArchivesModel {
	const reading = model.mode === "read" || model.mode === "help" || isEmpty(data);
	if (action === "pageUp" || action === "pageDown" || reading) {
		return scroll(model, action, data, frame);
	}
	const keys = keysOf(shownRows(data, model));
	const before = keys[locate(model.cursor, keys)];
	const cursor = step(model.cursor, action, keys, panesOf(data, model, frame).list.height);
	return cursor.key === before ? { ...model, cursor } : { ...model, cursor, scroll: 0 };
}

function scroll(
	model: ArchivesModel,
	action: Move,
	data: ArchivesView,
	frame: Frame,
): ArchivesModel {
	const { width, height } = panesOf(data, model, frame).detail;
	const { length } = drawText(data, model, width, frame);
	return { ...model, scroll: scrollBy(action, model.scroll, length, height) };
}
