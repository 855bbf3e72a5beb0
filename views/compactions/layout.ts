import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { CompactionsView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import type { CompactionsModel } from "./model.ts";

/** Columns that the list fills at most. */
const LIST = 56;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(
	{ accounts }: CompactionsView,
	{ mode }: CompactionsModel,
	{ height, width }: Frame,
): Panes {
	const room = bodyHeight(HEAD_LINES, { height });
	if (mode === "list" && accounts.length > 0) return arrange(width, room, accounts.length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
