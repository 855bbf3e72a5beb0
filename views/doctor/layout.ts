import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { DoctorView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import { type DoctorModel, shownOf } from "./model.ts";

/** Columns that the list fills at most. */
const LIST = 64;

/** Where the list and the text stand; a reader, the repair, the help and the welcome have the whole body. */
export function panesOf(data: DoctorView, model: DoctorModel, { height, width }: Frame): Panes {
	const room = bodyHeight(HEAD_LINES, { height });
	const { length } = shownOf(data, model);
	const isList = model.mode === "list" || model.mode === "confirm";
	if (isList && length > 0) return arrange(width, room, length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
