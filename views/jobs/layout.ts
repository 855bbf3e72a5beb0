import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { JobsView } from "./data.ts";
import type { JobsModel } from "./model.ts";

/** Lines of the head, and columns that the list fills at most. */
export const HEAD_LINES = 2;
const LIST = 60;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf({ rows }: JobsView, { mode }: JobsModel, frame: Frame): Panes {
	const { height, width } = frame;
	const room = bodyHeight(HEAD_LINES, { height });
	if (mode === "list" && rows.length > 0) return arrange(width, room, rows.length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
