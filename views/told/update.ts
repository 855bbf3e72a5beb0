import type { Frame } from "#views/kit/frame.ts";
import { locate, moveTo, step } from "#views/kit/list.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { type Act, actOn } from "./act.ts";
import type { ToldRequest, ToldView } from "./data.ts";
import type { ToldAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, keysOf, type ToldModel } from "./model.ts";
import { drawText } from "./text.ts";

type Next = Step<ToldModel, ToldRequest>;

/** The next model after an action, with what is asked for. */
export function updateTold(
	model: ToldModel,
	action: ToldAction,
	data: ToldView,
	frame: Frame,
): Next {
	switch (action) {
		case "close":
			return "close";
		case "read":
		case "whole":
		case "help":
			return { model: turn(model, action) };
		case "back":
		case "no":
			return { model: { ...model, mode: "list", scroll: 0 } };
		case "yes":
			return { model: { ...model, mode: "list" }, request: { ask: "forget-note" } };
		case "undo":
			return { model: { ...model, why: undefined }, request: { ask: "undo" } };
		case "switch":
		case "pin":
		case "forget":
		case "edit":
		case "open":
			return act(model, action, data);
		default:
			return { model: move(model, action, data, frame) };
	}
}

/** To what is read over the whole screen; its own key leads back. */
function turn(model: ToldModel, mode: "read" | "whole" | "help"): ToldModel {
	return { ...model, mode: model.mode === mode ? "list" : mode, scroll: 0, why: undefined };
}

function act(model: ToldModel, action: Act, data: ToldView): Next {
	const telling = chosenOf(data, model)?.telling;
	return telling === undefined
		? { model: { ...model, why: "row" } }
		: actOn(action, telling, model, data);
}

function move(model: ToldModel, way: Move, data: ToldView, frame: Frame): ToldModel {
	const { detail, list } = panesOf(data, model, frame);
	const isPage = way === "pageUp" || way === "pageDown";
	if (list.height === 0 || (isPage && detail.height > 0)) {
		const { length } = drawText(data, model, detail.width, frame);
		return { ...model, scroll: scrollBy(way, model.scroll, length, detail.height) };
	}
	const keys = keysOf(data);
	const at = locate(model.cursor, keys);
	const cursor = isPage
		? moveTo(
				model.cursor,
				way === "pageUp" ? at - list.height : at + list.height,
				keys,
				list.height,
			)
		: step(model.cursor, way, keys, list.height);
	if (cursor.key === keys[at]) return { ...model, cursor };
	return { ...model, cursor, scroll: 0, why: undefined };
}
