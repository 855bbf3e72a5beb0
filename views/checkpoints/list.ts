import { visibleWidth } from "@earendil-works/pi-tui";
import type { TimelineRow } from "#src/checkpoints/timeline.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, padTo } from "#views/kit/text.ts";
import type { CheckpointsView } from "./data.ts";
import { type CheckpointsModel, keysOf, shownRows } from "./model.ts";
import { sayCounts, sayRange, sayTokens, sayWhat, signOf } from "./says.ts";

/** Columns of the right-hand cells, in the order in which they give way, and those that what made it keeps. */
const columns = { status: 13, counts: 26, tokens: 7, range: 13, age: 8 };
const WHAT = 18;

/** The records, as many rows as the box has. */
export function drawList(
	data: CheckpointsView,
	model: CheckpointsModel,
	box: Box,
	frame: Frame,
): string[] {
	const rows = shownRows(data, model);
	return drawRows({
		rows: rows,
		keys: keysOf(rows),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, chosen, box.width, frame),
	});
}

/** What made it, its range, tokens and age; what there is room for of the rest. */
function drawRow(row: TimelineRow, chosen: boolean, width: number, frame: Frame): string {
	const { now, paint, words } = frame;
	const { record, status } = row;
	const [sign, role] = signOf(row);
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${paint(role, sign)} `;
	const cells = {
		age: shortAge(record.at, now, words),
		range: sayRange(record),
		tokens: sayTokens(row.tokens),
		counts: sayCounts(record, words),
		status: words.checkpoints.status[status],
	};
	let room = width - visibleWidth(front) - 1;
	const right: string[] = [];
	for (const name of ["age", "range", "tokens", "counts", "status"] as const) {
		if (room - columns[name] < WHAT) break;
		room -= columns[name];
		const cell = cutTo(cells[name], columns[name] - 1);
		right.push(" ".repeat(columns[name] - visibleWidth(cell)) + cell);
	}
	const isLive = status === "told" || status === "waiting";
	const what = cutTo(sayWhat(record, words), room);
	const body = paint(textRole(chosen, isLive), what);
	const line = `${front}${padTo(body, room)}${paint("quiet", right.toReversed().join(""))} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}

function textRole(chosen: boolean, isLive: boolean) {
	if (chosen) return "strong";
	return isLive ? "body" : "faint";
}
