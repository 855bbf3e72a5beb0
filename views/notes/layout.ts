import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { NotesView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import { isEmpty, type NotesModel, shownRows } from "./model.ts";

/** Columns that the list fills at most. */
const LIST = 48;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: NotesView, model: NotesModel, frame: Frame): Panes {
	const height = bodyHeight(HEAD_LINES, frame);
	if (model.mode !== "read" && model.mode !== "help" && !isEmpty(data)) {
		return arrange(frame.width, height, shownRows(data, model).length, LIST);
	}
	const box = { width: frame.width, height };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
