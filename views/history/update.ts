import type { Frame } from "#views/kit/frame.ts";
import { atTop, locate, moveTo } from "#views/kit/list.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import type { Step } from "#views/kit/screen.ts";
import { type HistoryRequest, type HistoryView, scopes } from "./data.ts";
import type { HistoryAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import {
	chosenHit,
	chosenQuery,
	dateChips,
	type HistoryModel,
	keysOf,
	offered,
	questionOf,
	roleChips,
} from "./model.ts";
import { drawText } from "./text.ts";

type HistoryStep = Step<HistoryModel, HistoryRequest>;

/** The next model after an action, with what the host is asked to do. */
export function updateHistory(
	model: HistoryModel,
	action: HistoryAction,
	data: HistoryView,
	frame: Frame,
): HistoryStep {
	switch (action) {
		case "type":
			return { model: { ...model, mode: "type" } };
		case "accept":
			return { model: { ...model, mode: "list" } };
		case "again":
			return asking({
				...model,
				mode: "list",
				query: chosenQuery(data, model) ?? "",
				cursor: atTop,
			});
		case "read":
			return { model: { ...model, mode: "read", scroll: 0 } };
		case "help":
			return { model: { ...model, mode: model.mode === "help" ? "list" : "help", scroll: 0 } };
		case "group":
			return { model: { ...model, grouped: !model.grouped } };
		case "back":
			return { model: { ...model, mode: "list", scroll: 0 } };
		case "close":
			return "close";
		case "scope":
		case "role":
		case "date":
			return asking(turned(model, action));
		case "insert":
		case "refer":
		case "open":
		case "tree":
		case "copy":
		case "pin": {
			const hit = chosenHit(data, model);
			return hit === undefined ? { model } : { model, request: { ask: action, hit } };
		}
		default:
			return move(model, action, data, frame);
	}
}

/** The model with the request for its question. */
function asking(model: HistoryModel): HistoryStep {
	return { model, request: { ask: "search", ...questionOf(model) } };
}

/** The next choice of a chip, the first one after the last. */
function turned(model: HistoryModel, chip: "scope" | "role" | "date"): HistoryModel {
	if (chip === "scope") return { ...model, scope: after(scopes, model.scope) };
	if (chip === "role") return { ...model, role: after(roleChips, model.role) };
	return { ...model, days: after(dateChips, model.days) };
}

function after<Choice>(choices: readonly [Choice, ...Choice[]], choice: Choice): Choice {
	return choices[choices.indexOf(choice) + 1] ?? choices[0];
}

function move(model: HistoryModel, action: Move, data: HistoryView, frame: Frame): HistoryStep {
	const reading = model.mode === "read" || model.mode === "help";
	if (action === "pageUp" || action === "pageDown" || reading) {
		return { model: scroll(model, action, data, frame) };
	}
	const keys = keysOf(data, model);
	const at = locate(model.cursor, keys);
	const index = { up: at - 1, down: at + 1, first: 0, last: keys.length - 1 }[action];
	const { height } = panesOf(data, model, frame).list;
	const cursor = moveTo(model.cursor, index, keys, height);
	if (cursor.key === keys[at]) return { model: { ...model, cursor } };
	const moved = { ...model, cursor, scroll: 0 };
	const hit = offered(data, model).length > 0 ? undefined : chosenHit(data, moved);
	return hit === undefined ? { model: moved } : { model: moved, request: { ask: "look", hit } };
}

function scroll(model: HistoryModel, action: Move, data: HistoryView, frame: Frame): HistoryModel {
	const { detail } = panesOf(data, model, frame);
	const { length } = drawText(data, model, detail.width, frame);
	return { ...model, scroll: scrollBy(action, model.scroll, length, detail.height) };
}
