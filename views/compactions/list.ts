import { visibleWidth } from "@earendil-works/pi-tui";
import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawParts } from "#views/kit/parts.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, padTo } from "#views/kit/text.ts";
import type { CompactionsView } from "./data.ts";
import { compactorOf, outcomeOf, sayFigures } from "./figures.ts";
import { type CompactionsModel, keysOf } from "./model.ts";

/** Columns of the sizes and of the age, and those that the sizes keep before the age is drawn. */
const SIZES = 15;
const AGE = 8;

/** The compactions, as many rows as the box has. */
export function drawList(
	data: CompactionsView,
	model: CompactionsModel,
	box: Box,
	frame: Frame,
): string[] {
	return drawRows({
		rows: data.accounts,
		keys: keysOf(data),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, chosen, box.width, frame),
	});
}

/** Who, the sizes, what was kept, and the age; what was kept gives way first, then the age. */
function drawRow(
	account: CompactionAccount,
	chosen: boolean,
	width: number,
	{ now, paint, words }: Frame,
): string {
	const sign = glyphs.compactor[compactorOf(account)];
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${paint("faint", sign)} `;
	const room = width - visibleWidth(front) - 1;
	const age = room >= SIZES + AGE ? cutTo(shortAge(account.at, now, words), AGE - 1) : "";
	const sizes = cutTo(sayFigures(account.before, account.estimated, account.measured), room);
	const column = Math.max(SIZES, visibleWidth(sizes)) + 2;
	const kept = drawParts(outcomeOf(account, words), room - column - AGE, paint);
	const wide = room - visibleWidth(age);
	const left = padTo(paint(chosen ? "strong" : "body", sizes), Math.min(column, wide));
	const line = `${front}${padTo(left + kept, wide)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
