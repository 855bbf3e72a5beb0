import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { walk } from "#views/kit/walk.ts";
import { happeningsWith, type JournalRequest, type JournalView } from "./data.ts";
import type { JournalAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type JournalModel, keysOf } from "./model.ts";
import { drawText } from "./text.ts";

/** The next model after an action, with what is asked for. */
export function updateJournal(
	model: JournalModel,
	action: JournalAction,
	data: JournalView,
	frame: Frame,
): Step<JournalModel, JournalRequest> {
	switch (action) {
		case "read":
			return { model: { ...model, mode: "read", scroll: 0 } };
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
		case "undo": {
			const back = chosenOf(data, model, frame.words)?.back;
			if (back === undefined || !("do" in back)) return { model };
			return { model, request: { ask: "back", back } };
		}
		default:
			return { model: move(model, action, data, frame) };
	}
}

/** One step out: of a mode, or of the filter with its words. */
function goBack(model: JournalModel): JournalModel {
	const keeps = model.mode === "read" || model.mode === "help";
	return { ...model, mode: "list", scroll: 0, query: keeps ? model.query : "" };
}

function move(model: JournalModel, way: Move, data: JournalView, frame: Frame): JournalModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(happeningsWith(data, model.query, frame.words)),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
