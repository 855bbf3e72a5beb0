import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnFiltered } from "#views/kit/turn-page.ts";
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
		case "filter":
		case "help":
		case "done":
		case "back":
			return { model: turnFiltered(model, action) };
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

function move(model: JournalModel, way: Move, data: JournalView, frame: Frame): JournalModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(happeningsWith(data, model.query, frame.words)),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
