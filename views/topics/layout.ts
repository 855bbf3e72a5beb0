import type { Frame } from "#views/kit/frame.ts";
import type { TopicsScreenData } from "./desk.ts";
import type { TopicsModel } from "./model.ts";
import { panesOf } from "./panes.ts";
import { drawText } from "./text.ts";

/** The height of the detail's window, and the lines that it would have without one. */
export function detailRoom(
	data: TopicsScreenData,
	model: TopicsModel,
	frame: Frame,
): { readonly height: number; readonly lines: number } {
	const { detail } = panesOf(data, model, frame);
	return { height: detail.height, lines: drawText(data, model, detail.width, frame).length };
}
