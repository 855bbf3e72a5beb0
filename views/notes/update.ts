import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnFiltered } from "#views/kit/turn-page.ts";
import { walk } from "#views/kit/walk.ts";
import type { NotesRequest, NotesView } from "./data.ts";
import type { NotesAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenRow, keysOf, type NotesModel, shownRows } from "./model.ts";
import { drawText } from "./text.ts";

type NotesStep = Step<NotesModel, NotesRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateNotes(
	model: NotesModel,
	action: NotesAction,
	data: NotesView,
	frame: Frame,
): NotesStep {
	switch (action) {
		case "read":
		case "filter":
		case "help":
		case "done":
		case "back":
			return model.mode === "rename"
				? leaveName(model, action)
				: { model: turnFiltered(model, action) };
		case "close":
			return "close";
		case "undo":
			return { model, request: { ask: "undo" } };
		case "edit":
		case "rename":
		case "delete":
			return work(model, action, data);
		default:
			return { model: move(model, action, data, frame) };
	}
}

function work(model: NotesModel, action: "edit" | "rename" | "delete", data: NotesView): NotesStep {
	const name = chosenRow(data, model)?.note.entry.name;
	if (name === undefined) return { model };
	if (action === "rename")
		return { model: { ...model, mode: "rename", draft: name, renaming: name } };
	const next = action === "delete" ? { ...model, scroll: 0 } : model;
	return { model: next, request: { ask: action, name } };
}

/** Out of the name that is typed, with it or without. */
function leaveName(model: NotesModel, action: NotesAction): NotesStep {
	if (action === "done") return rename(model);
	return { model: { ...model, mode: "list", scroll: 0, draft: "", renaming: "" } };
}

/** The note that was chosen when the name was typed gets it; the cursor goes along. */
function rename(model: NotesModel): NotesStep {
	const { draft, renaming: name } = model;
	const next: NotesModel = { ...model, mode: "list", draft: "", renaming: "" };
	const to = draft.trim();
	if (to === "" || to === name) return { model: next };
	return { model: next, request: { ask: "rename", name, to } };
}

function move(model: NotesModel, way: Move, data: NotesView, frame: Frame): NotesModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(shownRows(data, model)),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
