import type { Frame } from "#views/kit/frame.ts";
import { moveBy, onRow, visibleRows } from "#views/kit/headed.ts";
import { atTop, type Cursor, moveTo } from "#views/kit/list.ts";
import { type Move, scrollBy } from "#views/kit/moves.ts";
import { inLines, type ShownRows } from "#views/kit/rows.ts";
import type { Step } from "#views/kit/screen.ts";
import { type HistoryRequest, type HistoryView, scopes } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import type { HistoryAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { chosenHit, listingOf } from "./listing.ts";
import {
	chosenQuery,
	dateChips,
	groupings,
	type HistoryModel,
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
			return grouping({ ...model, group: after(groupings, model.group) });
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

/** The topics of hits are read only where they are shown. */
function grouping(model: HistoryModel): HistoryStep {
	return { model, request: { ask: "topics", wanted: model.group === "topic" } };
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
	const { isHeading, keys } = listingOf(data, model);
	const { height } = panesOf(data, model, frame).list;
	const steps = { up: -1, down: 1, first: -keys.length, last: keys.length }[action];
	return moved(model, moveBy(isHeading, model.cursor, keys, steps, height), data);
}

/** The model with another row chosen; what stands around a hit is asked for. */
function moved(model: HistoryModel, cursor: Cursor, data: HistoryView): HistoryStep {
	const { isHeading, keys } = listingOf(data, model);
	if (cursor.key === keys[onRow(isHeading, model.cursor, keys)]) {
		return { model: { ...model, cursor } };
	}
	const next = { ...model, cursor, scroll: 0 };
	const hit = chosenHit(data, next);
	return hit === undefined ? { model: next } : { model: next, request: { ask: "look", hit } };
}

/** The rows that can be clicked: hits, or below their title earlier questions. */
export const historyRows = {
	shown(model: HistoryModel, data: HistoryView, frame: Frame): ShownRows {
		const { list } = panesOf(data, model, frame);
		const { isHeading, keys } = listingOf(data, model);
		const title = offered(data, model).length > 0 ? 1 : 0;
		const box = { ...list, height: Math.max(0, list.height - title) };
		const { at, first } = visibleRows(isHeading, model.cursor, keys, Math.max(1, box.height));
		return { top: HEAD_LINES + 1 + title, box, at, rowOf: inLines(first, keys.length) };
	},
	choose(model: HistoryModel, index: number, data: HistoryView, frame: Frame): HistoryStep {
		const { isHeading, keys } = listingOf(data, model);
		if (isHeading(index)) return { model };
		const { height } = panesOf(data, model, frame).list;
		return moved(model, moveTo(model.cursor, index, keys, height), data);
	},
};

function scroll(model: HistoryModel, action: Move, data: HistoryView, frame: Frame): HistoryModel {
	const { detail } = panesOf(data, model, frame);
	const { length } = drawText(data, model, detail.width, frame);
	return { ...model, scroll: scrollBy(action, model.scroll, length, detail.height) };
}
