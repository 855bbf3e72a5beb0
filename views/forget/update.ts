import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { walk } from "#views/kit/walk.ts";
import { changeable, type ForgetRequest, type ForgetView } from "./data.ts";
import type { ForgetAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type ForgetModel, keysOf, tickedOf } from "./model.ts";
import { drawText } from "./text.ts";

type Next = Step<ForgetModel, ForgetRequest>;

/** The next model after an action, with what is asked for. */
export function updateForget(
	model: ForgetModel,
	action: ForgetAction,
	data: ForgetView,
	frame: Frame,
): Next {
	switch (action) {
		case "close":
			return "close";
		case "stop":
		case "undo":
			return { model, request: { ask: action } };
		case "yes":
			return {
				model: { ...model, mode: "list" },
				request: { ask: "apply", ids: tickedOf(data, model).map(({ id }) => id) },
			};
		case "toggle":
		case "all":
			return { model: { ...model, off: tick(model, action, data) } };
		case "help":
		case "read":
		case "sweep":
		case "forget":
		case "no":
		case "back":
			return { model: turn(model, action) };
		default:
			return { model: move(model, action, data, frame) };
	}
}

function turn(
	model: ForgetModel,
	action: "help" | "read" | "sweep" | "forget" | "no" | "back",
): ForgetModel {
	switch (action) {
		case "help":
			return { ...model, mode: model.mode === "help" ? "list" : "help", scroll: 0 };
		case "read":
			return { ...model, mode: "read", scroll: 0 };
		case "sweep":
		case "forget":
			return { ...model, mode: "confirm" };
		default:
			return { ...model, mode: "list", scroll: 0 };
	}
}

/** What is left out afterwards: one more or less, or all where none is. */
function tick(model: ForgetModel, action: "toggle" | "all", data: ForgetView): ReadonlySet<string> {
	const { off } = model;
	if (action === "all") {
		return off.size > 0 ? new Set() : new Set(changeable(data).map(({ id }) => id));
	}
	const id = chosenOf(data, model)?.id ?? "";
	return off.has(id) ? new Set([...off].filter((one) => one !== id)) : new Set([...off, id]);
}

function move(model: ForgetModel, way: Move, data: ForgetView, frame: Frame): ForgetModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(data),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
