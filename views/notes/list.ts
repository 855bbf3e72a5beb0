import { visibleWidth } from "@earendil-works/pi-tui";
import { sizeOf } from "#src/notes/entry.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { findWords, lightSpans } from "#views/kit/light.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutStart, inRight, padTo, plain } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { NoteRow, NotesView } from "./data.ts";
import { keysOf, type NotesModel, shownRows } from "./model.ts";

/** Columns of the size and of the age, and those that a name keeps before either is drawn. */
const SIZE = 8;
const AGE = 8;
const NAME = 18;

/** The notes that the filter leaves, as many rows as the box has. */
export function drawList(data: NotesView, model: NotesModel, box: Box, frame: Frame): string[] {
	const { paint, words } = frame;
	const rows = shownRows(data, model);
	if (rows.length === 0) {
		return wrap(words.notes.noMatch, box.width - 2).map((line) => ` ${paint("quiet", line)}`);
	}
	return drawRows({
		rows: rows,
		keys: keysOf(rows),
		cursor: model.cursor,
		height: box.height,
		draw: (row, chosen) => drawRow(row, chosen, model.query, box.width, frame),
	});
}

/** Name, size and age; the columns on the right give way first, of a name its folders. */
function drawRow(
	{ note: { entry } }: NoteRow,
	chosen: boolean,
	query: string,
	width: number,
	{ now, paint, words }: Frame,
): string {
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} `;
	const room = width - visibleWidth(front) - 1;
	const age = inRight(shortAge(entry.changedAt, now, words), room >= NAME + AGE ? AGE : 0);
	const size = inRight(sizeOf(entry.bytes), room >= NAME + AGE + SIZE ? SIZE : 0);
	const wide = room - visibleWidth(size + age);
	const name = cutStart(plain(entry.name), wide);
	const lit = lightSpans(name, findWords(name, query), chosen ? "strong" : "body", paint);
	const line = `${front}${padTo(lit, wide)}${paint("quiet", size)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
