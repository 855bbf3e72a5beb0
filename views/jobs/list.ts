import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, inRight, padTo } from "#views/kit/text.ts";
import type { JobRow, JobsView } from "./data.ts";
import { type JobsModel, keysOf } from "./model.ts";
import { sayPurpose, sayState, sayStateShortly, signOf, stateRoles } from "./says.ts";

/** Columns between what a job is for and how it stands, and those that say that at least. */
const GAP = 2;
const LEAST = 6;

/** Columns of the age, and of the row from which it is drawn. */
const AGE = 8;
const WITH_AGE = 44;

/** The jobs, as many rows as the box has. */
export function drawList(data: JobsView, model: JobsModel, box: Box, frame: Frame): string[] {
	const names = data.rows.map((row) => visibleWidth(sayPurpose(row, frame.words)));
	const look = { data, width: box.width, column: Math.max(0, ...names) + GAP };
	return drawRows({
		rows: data.rows,
		keys: keysOf(data),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, chosen, look, frame),
	});
}

interface Look {
	readonly data: JobsView;
	readonly width: number;
	/** Columns of the longest purpose with the gap after it, so that all states stand in line. */
	readonly column: number;
}

/** Sign, what it is for, how it stands and since when; the state gives way first, then the age. */
function drawRow(
	row: JobRow,
	chosen: boolean,
	{ column: wanted, data, width }: Look,
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
	const column = wide - wanted < LEAST ? wide : wanted;
	const said = sayState(row, data, now, words);
	const fits = visibleWidth(said) <= wide - column;
	const state = fits ? said : cutTo(sayStateShortly(row, data, now, words), wide - column);
	const left = padTo(paint(chosen ? "strong" : "body", name), column);
	const line = `${front}${padTo(left + paint("quiet", state), wide)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
