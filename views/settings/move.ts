import type { Frame } from "#views/kit/frame.ts";
import { locate, moveTo } from "#views/kit/list.ts";
import { type Move, moves, scrollBy } from "#views/kit/moves.ts";
import type { SettingsView } from "./data.ts";
import type { SettingsAction } from "./keys.ts";
import { panesOf } from "./layout.ts";
import type { SettingsModel } from "./model.ts";
import { picksFor } from "./picks.ts";
import { keysOf, rowsOf } from "./rows.ts";
import { drawText } from "./text.ts";

export function isMove(action: SettingsAction): action is Move {
	return moves.some((move) => move === action);
}

/** The model after a move: in the list, among the models, or in what is read. */
export function moveBy(
	model: SettingsModel,
	move: Move,
	view: SettingsView,
	frame: Frame,
): SettingsModel {
	const { mode } = model;
	const { detail, list } = panesOf(view, model, frame);
	if (mode.name === "pick") {
		const keys = picksFor(mode.field, view, mode.query).map(({ value }) => value);
		const to = target(move, locate(model.picked, keys), keys.length, list.height);
		return { ...model, picked: moveTo(model.picked, to, keys, list.height) };
	}
	if (list.height === 0) {
		const { length } = drawText(view, model, detail.width, frame);
		return { ...model, scroll: scrollBy(move, model.scroll, length, detail.height) };
	}
	return inList(model, move, view, list.height);
}

/** From setting to setting: the names of areas are passed over. */
function inList(
	model: SettingsModel,
	move: Move,
	view: SettingsView,
	height: number,
): SettingsModel {
	const rows = rowsOf(view, model);
	const keys = keysOf(rows);
	const from = locate(model.cursor, keys);
	const to = target(move, from, keys.length, height);
	const isUp = to < from || move === "first";
	const settings = keys.flatMap((_, index) => (rows[index]?.field === undefined ? [] : [index]));
	const near = isUp ? settings.findLast((at) => at <= to) : settings.find((at) => at >= to);
	const next = near ?? settings[isUp ? 0 : settings.length - 1] ?? 0;
	const cursor = moveTo(model.cursor, next, keys, height);
	// The name of the first area comes into sight with its first setting.
	const top = next === 1 ? { ...cursor, offset: Math.min(1, height - 1) } : cursor;
	return { ...model, cursor: top, scroll: 0 };
}

function target(move: Move, from: number, length: number, height: number): number {
	const page = Math.max(1, height - 1);
	const last = Math.max(0, length - 1);
	const to = {
		up: from - 1,
		down: from + 1,
		pageUp: from - page,
		pageDown: from + page,
		first: 0,
		last,
	}[move];
	return Math.max(0, Math.min(last, to));
}
