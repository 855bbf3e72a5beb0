import { visibleWidth } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { findWords, lightSpans } from "#views/kit/light.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, inRight, padTo, plain } from "#views/kit/text.ts";
import { shortTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { ArchiveRow, ArchivesView } from "./data.ts";
import { type ArchivesModel, keysOf, shownRows } from "./model.ts";

/** Columns of the tokens and of the age, and those that a title keeps before either is drawn. */
const TOKENS = 6;
const AGE = 8;
const TITLE = 18;

/** The archives that the filter leaves, as many rows as the box has. */
export function drawList(
	data: ArchivesView,
	model: ArchivesModel,
	box: Box,
	frame: Frame,
): string[] {
	const { paint, words } = frame;
	const rows = shownRows(data, model);
	if (rows.length === 0) {
		return wrap(words.archives.noMatch, box.width - 2).map((line) => ` ${paint("quiet", line)}`);
	}
	return drawRows({
		rows: rows,
		keys: keysOf(rows),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, chosen, model.query, box.width, frame),
	});
}

/** Title, tokens and age; the columns on the right give way first. */
function drawRow(
	{ archive }: ArchiveRow,
	chosen: boolean,
	query: string,
	width: number,
	{ now, paint, words }: Frame,
): string {
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} `;
	const room = width - visibleWidth(front) - 1;
	const age = inRight(shortAge(archive.at, now, words), room >= TITLE + AGE ? AGE : 0);
	const tokens = inRight(
		archive.tokensBefore === undefined ? "" : shortTokens(archive.tokensBefore),
		room >= TITLE + AGE + TOKENS ? TOKENS : 0,
	);
	const wide = room - visibleWidth(tokens + age);
	const title = cutTo(plain(archive.title) || words.archives.untitled, wide);
	const lit = lightSpans(title, findWords(title, query), chosen ? "strong" : "body", paint);
	const line = `${front}${padTo(lit, wide)}${paint("quiet", tokens)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
