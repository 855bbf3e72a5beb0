import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { TopicsScreenData } from "./desk.ts";
import { headHeight } from "./head.ts";
import { isEmpty, listingOf, type TopicsModel } from "./model.ts";

/** Columns that the list takes at most, and those below which it stands alone. */
const LIST = 52;
const STACKED = 60;

/** Where the list and the detail stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: TopicsScreenData, model: TopicsModel, frame: Frame): Panes {
	const height = bodyHeight(headHeight(data, frame), frame);
	const { width } = frame;
	const whole = { width, height };
	const none = { width, height: 0 };
	if (model.reading || model.mode.name === "help" || isEmpty(data)) {
		return { wall: undefined, list: none, detail: whole };
	}
	if (width < STACKED) return { wall: undefined, list: whole, detail: none };
	const { rows } = listingOf(data, model);
	const panes = arrange(width, height, rows.length, LIST);
	// Below a list in which nothing fits there is nothing to tell.
	if (rows.length === 0 && panes.wall === undefined) {
		return { wall: undefined, list: whole, detail: none };
	}
	return panes;
}

/** Whether the list leaves no room for the detail. */
export function listAlone(data: TopicsScreenData, model: TopicsModel, frame: Frame): boolean {
	return panesOf(data, model, frame).detail.height <= 0;
}
