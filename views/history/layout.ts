import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { HistoryView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import { listingOf } from "./listing.ts";
import { type HistoryModel, offered } from "./model.ts";

/** Columns that the list fills at most. */
const LIST = 64;

/** Where the list and the preview stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: HistoryView, model: HistoryModel, frame: Frame): Panes {
	const height = bodyHeight(HEAD_LINES, frame);
	const { width } = frame;
	const listed = model.mode === "type" || model.mode === "list";
	const keys = listingOf(data, model).keys.length;
	if (listed && offered(data, model).length > 0) {
		const list = { width, height };
		return { wall: undefined, list, detail: { width, height: 0 } };
	}
	if (listed && keys > 0) return arrange(width, height, keys, LIST);
	return { wall: undefined, list: { width, height: 0 }, detail: { width, height } };
}
