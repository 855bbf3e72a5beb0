import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnFiltered } from "#views/kit/turn-page.ts";
import { walk } from "#views/kit/walk.ts";
import type { ArchivesRequest, ArchivesView } from "./data.ts";
import type { ArchivesAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { type ArchivesModel, chosenRow, keysOf, shownRows } from "./model.ts";
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
		case "filter":
		case "help":
		case "done":
		case "back":
			return { model: turnFiltered(model, action) };
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

function move(model: ArchivesModel, way: Move, data: ArchivesView, frame: Frame): ArchivesModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(shownRows(data, model)),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
