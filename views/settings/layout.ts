import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight } from "#views/kit/page.ts";
import { arrange, type Panes } from "#views/kit/panes.ts";
import type { SettingsView } from "./data.ts";
import { HEAD_LINES } from "./head.ts";
import type { SettingsModel } from "./model.ts";
import { rowsOf } from "./rows.ts";

/** Columns of the list at most, and rows of the explanation below it. */
const LIST = 58;
const EXPLAINED = 7;

/** Rows that a list keeps before an explanation stands below it. */
const LEAST = 6;

/** Where the list and the explanation stand; what is read alone has the whole body. */
export function panesOf(
	view: SettingsView,
	model: SettingsModel,
	frame: Pick<Frame, "height" | "width">,
): Panes {
	const { height, width } = frame;
	const room = bodyHeight(HEAD_LINES, { height });
	const whole = { width, height: room };
	const none = { width, height: 0 };
	const { name } = model.mode;
	if (name === "pick") return { wall: undefined, list: whole, detail: none };
	const isAlone = name === "read" || name === "help" || rowsOf(view, model).length === 0;
	if (isAlone) return { wall: undefined, list: none, detail: whole };
	const panes = arrange(width, room, room, LIST);
	if (panes.wall !== undefined) return panes;
	if (room < LEAST + EXPLAINED + 1) return { wall: undefined, list: whole, detail: none };
	return {
		wall: undefined,
		list: { width, height: room - EXPLAINED - 1 },
		detail: { width, height: EXPLAINED },
	};
}
