import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight, statusLines } from "#views/kit/page.ts";
import { arrange, lowered, type Panes } from "#views/kit/panes.ts";
import type { ForgetView } from "./data.ts";
import type { ForgetModel } from "./model.ts";
import { sayStatus } from "./status.ts";

/** Lines of the head. */
const HEAD_LINES = 1;

/** Columns that the list fills at most. */
const LIST = 56;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: ForgetView, model: ForgetModel, frame: Frame): Panes {
	const { text } = sayStatus(data, model, frame.words);
	const more = data.work === undefined ? statusLines(text, frame).length - 1 : 0;
	return lowered(arrangedFor(data, model, frame), more);
}

function arrangedFor(
	{ findings }: ForgetView,
	{ mode }: ForgetModel,
	{ height, width }: Frame,
): Panes {
	const room = bodyHeight(HEAD_LINES, { height });
	if ((mode === "list" || mode === "confirm") && findings.length > 0)
		return arrange(width, room, findings.length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
