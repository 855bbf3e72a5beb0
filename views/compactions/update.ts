import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { turnPage } from "#views/kit/turn-page.ts";
import { walk } from "#views/kit/walk.ts";
import type { CompactionsRequest, CompactionsView } from "./data.ts";
import type { CompactionsAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { type CompactionsModel, chosenOf, keysOf, type Tab } from "./model.ts";
import { drawText } from "./text.ts";

/** The next model after an action, with what is asked for. */
export function updateCompactions(
	model: CompactionsModel,
	action: CompactionsAction,
	data: CompactionsView,
	frame: Frame,
): Step<CompactionsModel, CompactionsRequest> {
	switch (action) {
		case "changes":
		case "refused":
			return { model: turn(model, action) };
		case "read":
		case "help":
		case "back":
			return { model: turnPage(model, action) };
		case "close":
			return "close";
		case "undo": {
			const entry = chosenOf(data, model)?.entry;
			return entry === undefined ? { model } : { model, request: { ask: "undo", entry } };
		}
		default:
			return { model: move(model, action, data, frame) };
	}
}

/** To another text of the same compaction; its own key leads back to the summary. */
function turn(model: CompactionsModel, tab: Tab): CompactionsModel {
	return { ...model, tab: model.tab === tab ? "summary" : tab, scroll: 0 };
}

function move(
	model: CompactionsModel,
	way: Move,
	data: CompactionsView,
	frame: Frame,
): CompactionsModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(data),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
