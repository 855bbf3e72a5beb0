import type { Frame } from "#views/kit/frame.ts";
import { bodyHeight, statusLines } from "#views/kit/page.ts";
import { arrange, lowered, type Panes } from "#views/kit/panes.ts";
import type { ImportView } from "./data.ts";
import type { ImportModel } from "./model.ts";
import { sayTold } from "./says.ts";

/** Lines of the head. */
const HEAD_LINES = 1;

/** Columns that the list fills at most. */
const LIST = 56;

/** Where the list and the text stand; a reader, the help and the welcome have the whole body. */
export function panesOf(data: ImportView, model: ImportModel, frame: Frame): Panes {
	const { told, work } = data;
	const isTold = told !== undefined && work === undefined;
	const lines = isTold ? statusLines(sayTold(told, frame.words).text, frame).length : 1;
	return lowered(arrangedFor(data, model, frame), lines - 1);
}

function arrangedFor(
	{ sources }: ImportView,
	{ mode }: ImportModel,
	{ height, width }: Frame,
): Panes {
	const room = bodyHeight(HEAD_LINES, { height });
	if (mode === "list" && sources.length > 0) return arrange(width, room, sources.length, LIST);
	const box = { width, height: room };
	return { wall: undefined, list: { ...box, height: 0 }, detail: box };
}
