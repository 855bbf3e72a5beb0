import type { Frame } from "#views/kit/frame.ts";
import { locate, moveTo, windowOf } from "#views/kit/list.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { inLines, type ShownRows } from "#views/kit/rows.ts";
import type { TopicsConfigView } from "./data.ts";
import { keyOf, type TopicsConfigModel } from "./model.ts";
import { picksFor, rowNames } from "./rows.ts";
import { drawSettings, firstLine } from "./settings.ts";

/** Lines of the head. */
const HEAD_LINES = 2;

/** The settings, each with all of its lines, or the models that can be picked. */
export const configRows = {
	shown(model: TopicsConfigModel, view: TopicsConfigView, frame: Frame): ShownRows | undefined {
		const { cursor, mode, picked } = model;
		const height = bodyHeight(HEAD_LINES, frame);
		const place = { top: HEAD_LINES + 1, box: { width: frame.width, height } };
		if (mode.name === "pick") {
			const keys = picksFor(mode.setting, view, mode.query).map(keyOf);
			const { at, first } = windowOf(picked, keys, height);
			return { ...place, at, rowOf: inLines(first, keys.length) };
		}
		if (mode.name !== "rows") return undefined;
		const { rows, ...chosen } = drawSettings(view, model, frame);
		const first = Math.max(0, Math.min(firstLine(chosen, height), rows.length - height));
		return { ...place, at: locate(cursor, rowNames), rowOf: (line) => rows[first + line] };
	},
	choose(model: TopicsConfigModel, index: number, view: TopicsConfigView, { height }: Frame) {
		const { cursor, mode, picked } = model;
		if (mode.name !== "pick") {
			return { model: { ...model, cursor: moveTo(cursor, index, rowNames, height) } };
		}
		const keys = picksFor(mode.setting, view, mode.query).map(keyOf);
		return { model: { ...model, picked: moveTo(picked, index, keys, height) } };
	},
};
