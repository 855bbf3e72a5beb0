import type { Frame } from "#views/kit/frame.ts";
import { visibleRows } from "#views/kit/headed.ts";
import { moveTo } from "#views/kit/list.ts";
import { inLines, type ShownRows } from "#views/kit/rows.ts";
import type { TopicsScreenData } from "./desk.ts";
import { headHeight } from "./head.ts";
import { headingsOf, isHeading } from "./listing.ts";
import { listingOf, type TopicsModel } from "./model.ts";
import { panesOf } from "./panes.ts";

/** The topics as they stand below the head; a heading cannot be chosen. */
export const topicRows = {
	shown(model: TopicsModel, data: TopicsScreenData, frame: Frame): ShownRows {
		const { list } = panesOf(data, model, frame);
		const { keys, rows } = listingOf(data, model);
		const top = headHeight(data, frame) + 1;
		const { at, first } = visibleRows(headingsOf(rows), model.cursor, keys, list.height);
		return { top, box: list, at, rowOf: inLines(first, keys.length) };
	},
	choose(model: TopicsModel, index: number, data: TopicsScreenData, frame: Frame) {
		const { keys, rows } = listingOf(data, model);
		if (isHeading(rows[index])) return { model };
		const { height } = panesOf(data, model, frame).list;
		return { model: { ...model, cursor: moveTo(model.cursor, index, keys, height), scroll: 0 } };
	},
};
