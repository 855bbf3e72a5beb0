import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { ImportView } from "./data.ts";
import type { ImportModel } from "./model.ts";

/** Lines of the head. */
const HEAD_LINES = 1;

/** Columns that the list fills at most. */
const LIST = 56;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(
	{ sources }: ImportView,
	{ mode }: ImportModel,
	{ height, width }: Frame,
): Panes {
	const room = bodyHeight(HEAD_LINES, { height });
	if (mode === "list" && sources.length > 0) return arrange(width, room, sources.length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
