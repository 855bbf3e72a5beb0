import type { Frame } from "#views/kit/frame.ts";
import { locate, moveTo } from "#views/kit/list.ts";
import type { ShownRows } from "#views/kit/rows.ts";
import type { ToldView } from "./data.ts";
import { headLines } from "./head.ts";
import { panesOf } from "./layout.ts";
import { firstOf } from "./list.ts";
import { keysOf, linesOf, type ToldModel } from "./model.ts";

/** The window and the blocks as they stand below the head; a heading cannot be chosen. */
export const toldRows = {
	shown(model: ToldModel, data: ToldView, frame: Frame): ShownRows {
		const { list } = panesOf(data, model, frame);
		const keys = keysOf(data);
		const lines = linesOf(data);
		const first = firstOf(data, model, list.height);
		return {
			top: headLines(data, frame) + 1,
			box: list,
			at: locate(model.cursor, keys),
			rowOf(line) {
				const found = lines[first + line];
				return found === undefined || !("key" in found) ? undefined : keys.indexOf(found.key);
			},
		};
	},
	choose(model: ToldModel, index: number, data: ToldView, frame: Frame) {
		const { height } = panesOf(data, model, frame).list;
		const cursor = moveTo(model.cursor, index, keysOf(data), height);
		return { model: { ...model, cursor, scroll: 0, why: undefined } };
	},
};
