import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { ToldView } from "./data.ts";
import { headLines } from "./head.ts";
import { linesOf, type ToldModel } from "./model.ts";

/** Columns that the list fills at most, and rows below it that a detail needs to be of use. */
const LIST = 50;
const DETAIL = 6;

/** Where the list and the text stand: side by side, the text below where there is room, or one of them alone. */
export function panesOf(data: ToldView, { mode }: ToldModel, frame: Frame): Panes {
	const { width } = frame;
	const height = bodyHeight(headLines(data, frame), frame);
	const box = { width, height };
	if (mode !== "list" && mode !== "forget") {
		return { wall: undefined, list: { ...box, height: 0 }, detail: box };
	}
	const count = linesOf(data).length;
	const panes = arrange(width, height, count, LIST);
	if (panes.wall !== undefined) return panes;
	const left = height - count - 1;
	if (left < DETAIL) return { wall: undefined, list: box, detail: { width, height: 0 } };
	return {
		wall: undefined,
		list: { width, height: count },
		detail: { width, height: left },
	};
}
