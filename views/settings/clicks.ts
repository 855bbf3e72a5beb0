import type { Frame } from "#views/kit/frame.ts";
import { moveTo, windowOf } from "#views/kit/list.ts";
import { inLines, type ShownRows } from "#views/kit/rows.ts";
import type { SettingsView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import { panesOf } from "./layout.ts";
import type { SettingsModel } from "./model.ts";
import { picksFor } from "./picks.ts";
import { keysOf, rowsOf } from "./rows.ts";

/** The settings, or the models that can be picked, as they stand below the head; the name of an area cannot be chosen. */
export const settingClicks = {
	shown(model: SettingsModel, view: SettingsView, frame: Frame): ShownRows {
		const { list } = panesOf(view, model, frame);
		const { mode } = model;
		const keys = mode.name === "pick" ? valuesOf(view, mode) : keysOf(rowsOf(view, model));
		const cursor = mode.name === "pick" ? model.picked : model.cursor;
		const { at, first } = windowOf(cursor, keys, list.height);
		return { top: HEAD_LINES + 1, box: list, at, rowOf: inLines(first, keys.length) };
	},
	choose(
		model: SettingsModel,
		index: number,
		view: SettingsView,
		frame: Frame,
	): { readonly model: SettingsModel } {
		const { height } = panesOf(view, model, frame).list;
		const { mode } = model;
		if (mode.name === "pick") {
			const picked = moveTo(model.picked, index, valuesOf(view, mode), height);
			return { model: { ...model, picked } };
		}
		const rows = rowsOf(view, model);
		if (rows[index]?.field === undefined) return { model };
		const cursor = moveTo(model.cursor, index, keysOf(rows), height);
		return { model: { ...model, cursor, scroll: 0 } };
	},
};

function valuesOf(
	view: SettingsView,
	{ field, query }: Extract<SettingsModel["mode"], { name: "pick" }>,
): readonly string[] {
	return picksFor(field, view, query).map(({ value }) => value);
}
