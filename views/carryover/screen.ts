import { glyphs } from "#themes/glyphs.ts";
import { spinnerAt } from "#views/kit/clock.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawHints } from "#views/kit/hints.ts";
import { drawPage } from "#views/kit/page.ts";
import { drawPanes } from "#views/kit/panes.ts";
import { listRows } from "#views/kit/rows.ts";
import type { Screen } from "#views/kit/screen.ts";
import { cutTo } from "#views/kit/text.ts";
import { windowed } from "#views/kit/window.ts";
import { drawNotice } from "#views/notice/line.ts";
import type { CarryoverRequest, CarryoverView } from "./data.ts";
import { drawHead } from "./head.ts";
import { activeActions, type CarryoverAction, carryoverKeys } from "./keys.ts";
import { panesOf } from "./layout.ts";
import { type CarryoverModel, rowsOf, start } from "./model.ts";
import { drawText } from "./text.ts";
import { updateCarryover } from "./update.ts";
import { drawVersions } from "./versions.ts";

/** `/carryover`: the note, its versions, and what can be done with them. */
export const carryoverScreen: Screen<
	CarryoverView,
	CarryoverModel,
	CarryoverAction,
	CarryoverRequest
> = {
	start,
	keys: carryoverKeys,
	wheel: { up: "up", down: "down" },
	rows: listRows({
		headOf: (data, model, frame) => drawHead(data, model, frame).length,
		panesOf,
		keysOf: (data, { query }) => rowsOf(data, query).map(({ key }) => key),
	}),
	prompt: {
		placeholder: (words) => words.carryover.filterHint,
		text: ({ mode, query }) => (mode.name === "filter" ? query : undefined),
		typed: (model, query) => ({ ...model, query, scroll: 0 }),
	},
	active: activeActions,
	working: (data) => data.savingSince !== undefined,
	update: updateCarryover,
	draw: drawCarryover,
};

function drawCarryover(data: CarryoverView, model: CarryoverModel, frame: Frame): string[] {
	const head = drawHead(data, model, frame);
	const hints = drawHints(carryoverKeys, activeActions(model, data), frame);
	const status = drawStatus(data, model, frame);
	const { body, wall } = drawBody(data, model, frame);
	return drawPage({ head, body, wall, status, hints }, frame);
}

function drawBody(
	data: CarryoverView,
	model: CarryoverModel,
	frame: Frame,
): { readonly body: readonly string[]; readonly wall: number | undefined } {
	const panes = panesOf(data, model, frame);
	const text = drawText(data, model, panes.detail.width, frame);
	const shown = windowed(text, model.scroll, panes.detail.height, frame);
	if (panes.list.height === 0) return { body: shown, wall: undefined };
	const list = drawVersions(data, model, panes.list, frame);
	return { body: drawPanes(panes, list, shown, frame.paint), wall: panes.wall };
}

/** A question, the work that runs, or the outcome of the last one. */
function drawStatus(data: CarryoverView, { mode }: CarryoverModel, frame: Frame): string {
	const { now, paint, width, words } = frame;
	const { carryover } = words;
	const room = width - 4;
	if (mode.name === "restore") {
		return paint("warn", cutTo(carryover.askRestore(mode.number), room));
	}
	if (mode.name === "clear") return paint("warn", cutTo(carryover.askClear, room));
	if (data.savingSince !== undefined) {
		const passed = Math.max(0, now - data.savingSince);
		const seconds = words.seconds(Math.floor(passed / 1000));
		const text = `${carryover.saving} ${glyphs.between} ${seconds}`;
		return paint("busy", cutTo(`${spinnerAt(passed)} ${text}`, room));
	}
	return drawNotice(data.notice, room, frame);
}
