import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnPage } from "#views/kit/turn-page.ts";
import { walk } from "#views/kit/walk.ts";
import { freshOf, type ImportRequest, type ImportView } from "./data.ts";
import type { ImportAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type ImportModel, keysOf } from "./model.ts";
import { drawText } from "./text.ts";

/** The next model after an action, with what is asked for. */
export function updateImport(
	model: ImportModel,
	action: ImportAction,
	data: ImportView,
	frame: Frame,
): Step<ImportModel, ImportRequest> {
	switch (action) {
		case "read":
		case "help":
		case "back":
			return { model: turnPage(model, action) };
		case "close":
			return "close";
		case "take": {
			const chosen = chosenOf(data, model);
			return chosen === undefined
				? { model }
				: { model, request: { ask: "take", ids: [chosen.id] } };
		}
		case "all":
			return { model, request: { ask: "take", ids: freshOf(data).map(({ id }) => id) } };
		case "undo":
			return { model, request: { ask: "undo" } };
		default:
			return { model: move(model, action, data, frame) };
	}
}

function move(model: ImportModel, way: Move, data: ImportView, frame: Frame): ImportModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(data),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
