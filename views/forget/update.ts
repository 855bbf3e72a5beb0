import type { Frame } from "#views/kit/frame.ts";
import type { Move } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { walk } from "#views/kit/walk.ts";
import { changeable, type ForgetRequest, type ForgetView } from "./data.ts";
import type { ForgetAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenOf, type ForgetModel, isTickedAtFirst, keysOf, tickedOf } from "./model.ts";
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
			return { model: { ...model, turned: tick(model, action, data) } };
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

/** What is turned afterwards: one more or less, or as much as it takes to have all ticked, or none where all are. */
function tick(model: ForgetModel, action: "toggle" | "all", data: ForgetView): ReadonlySet<string> {
	const { turned } = model;
	if (action === "all") {
		const all = changeable(data);
		const wanted = tickedOf(data, model).length < all.length;
		return new Set(all.filter((one) => isTickedAtFirst(one) !== wanted).map(({ id }) => id));
	}
	const id = chosenOf(data, model)?.id ?? "";
	return turned.has(id)
		? new Set([...turned].filter((one) => one !== id))
		: new Set([...turned, id]);
}

function move(model: ForgetModel, way: Move, data: ForgetView, frame: Frame): ForgetModel {
	const panes = panesOf(data, model, frame);
	return walk(model, way, {
		keys: keysOf(data),
		panes,
		length: () => drawText(data, model, panes.detail.width, frame).length,
	});
}
