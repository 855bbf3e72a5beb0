import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import { happeningsWith, type JournalView } from "./data.ts";
import type { JournalModel } from "./model.ts";

/** Lines of the head, and columns that the list fills at most. */
export const HEAD_LINES = 2;
const LIST = 72;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: JournalView, { mode, query }: JournalModel, frame: Frame): Panes {
	const { width, words } = frame;
	const height = bodyHeight(HEAD_LINES, frame);
	if (mode !== "read" && mode !== "help" && data.happenings.length > 0) {
		return arrange(width, height, happeningsWith(data, query, words).length, LIST);
	}
	const box = { width, height };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
