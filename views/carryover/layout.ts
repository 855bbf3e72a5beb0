import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { CarryoverView } from "./data.ts";
import { drawHead } from "./head.ts";
import { type CarryoverModel, isEmpty, rowsOf } from "./model.ts";
import { drawText } from "./text.ts";

/** Columns that the list of versions fills. */
const LIST = 41;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: CarryoverView, model: CarryoverModel, frame: Frame): Panes {
	const height = bodyHeight(drawHead(data, model, frame).length, frame);
	const { name } = model.mode;
	if (name !== "read" && name !== "help" && !isEmpty(data)) {
		return arrange(frame.width, height, rowsOf(data, model.query).length, LIST);
	}
	const box = { width: frame.width, height };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}

/** Lines that the text would have without a window. */
export function textLength(data: CarryoverView, model: CarryoverModel, frame: Frame): number {
	const { detail } = panesOf(data, model, frame);
	return drawText(data, model, detail.width, frame).length;
}
