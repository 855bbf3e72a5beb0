import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { CheckpointsView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import { type CheckpointsModel, isEmpty } from "./model.ts";

/** Columns that the list fills at most. */
const LIST = 56;

/** Where the list and the detail stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: CheckpointsView, model: CheckpointsModel, frame: Frame): Panes {
	const height = bodyHeight(HEAD_LINES, frame);
	if (model.mode !== "read" && model.mode !== "help" && !isEmpty(data)) {
		return arrange(frame.width, height, data.timeline.rows.length, LIST);
	}
	const box = { width: frame.width, height };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
