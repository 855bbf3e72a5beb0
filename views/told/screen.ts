import { drawBrowsing } from "#views/kit/browse.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo, plain } from "#views/kit/text.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { ToldRequest, ToldView } from "./data.ts";
import { drawHead } from "./head.ts";
import { activeActions, hintedActions, type ToldAction, toldKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { drawList } from "./list.ts";
import { start, type ToldModel } from "./model.ts";
import { toldRows } from "./rows.ts";
import { sayNothing } from "./says.ts";
import { drawText } from "./text.ts";
import { updateTold } from "./update.ts";

/** `/waystation told`: what the model is told now, and what fills its window. */
export const toldScreen: Screen<ToldView, ToldModel, ToldAction, ToldRequest> = {
	start,
	keys: toldKeys,
	wheel: { up: "up", down: "down" },
	rows: toldRows,
	active: activeActions,
	working: () => false,
	update: updateTold,
	draw: drawTold,
};

function drawTold(data: ToldView, model: ToldModel, frame: Frame): string[] {
	const panes = panesOf(data, model, frame);
	return drawBrowsing(
		{
			head: drawHead(data, frame),
			hints: drawHints(toldKeys, hintedActions(model, data), frame),
			status: drawStatus(data, model, frame),
			panes,
			text: drawText(data, model, panes.detail.width, frame),
			scroll: model.scroll,
			list: () => drawList(data, model, panes.list, frame),
		},
		frame,
	);
}

function drawStatus(data: ToldView, { mode, why }: ToldModel, frame: Frame): string {
	const { paint, width, words } = frame;
	const room = width - 4;
	if (mode === "forget") {
		const file = plain(data.sources.noteName);
		return paint("warn", cutTo(words.told.askForget(file), room));
	}
	if (why !== undefined) return paint("quiet", cutTo(words.told.why[why], room));
	if (mode !== "whole" && data.notice === undefined && data.tellings.length === 0) {
		return paint("quiet", cutTo(sayNothing(data, words), room));
	}
	return drawNotice(data.notice, room, frame);
}
