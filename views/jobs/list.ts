import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, inRight, padTo } from "#views/kit/text.ts";
import type { JobRow, JobsView } from "./data.ts";
import { type JobsModel, keysOf } from "./model.ts";
import { sayPurpose, sayState, signOf, stateRoles } from "./says.ts";

/** Columns of what a job is for, of its age, and of the row from which the age is drawn. */
const PURPOSE = 24;
const AGE = 8;
const WITH_AGE = 44;

/** The jobs, as many rows as the box has. */
export function drawList(data: JobsView, model: JobsModel, box: Box, frame: Frame): string[] {
	return drawRows({
		rows: data.rows,
		keys: keysOf(data),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, data, chosen, box.width, frame),
	});
}

/** Sign, what it is for, how it stands and since when; the state gives way first, then the age. */
function drawRow(
	row: JobRow,
	data: JobsView,
	chosen: boolean,
	width: number,
	{ now, paint, words }: Frame,
): string {
	const sign = paint(stateRoles[row.state], signOf(row, now));
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${sign} `;
	const room = width - visibleWidth(front) - 1;
	const isOpen = row.state === "running" || row.state === "waiting";
	const since = isOpen ? row.queuedAt : row.changedAt;
	const age = inRight(shortAge(since, now, words), room >= WITH_AGE ? AGE : 0);
	const wide = room - visibleWidth(age);
	const name = cutTo(sayPurpose(row, words), wide);
	const column = Math.min(wide, Math.max(PURPOSE, visibleWidth(name) + 2));
	const state = cutTo(sayState(row, data, now, words), wide - column);
	const left = padTo(paint(chosen ? "strong" : "body", name), column);
	const line = `${front}${padTo(left + paint("quiet", state), wide)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
