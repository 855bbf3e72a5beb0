import { visibleWidth } from "@earendil-works/pi-tui";
import type { Happening } from "#src/store/happening.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import { light } from "#views/kit/light.ts";
import type { Box } from "#views/kit/panes.ts";
import { drawRows } from "#views/kit/rows.ts";
import { cutTo, inRight, padTo } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { happeningsWith, type JournalView } from "./data.ts";
import { type JournalModel, keysOf } from "./model.ts";
import { sayHappening, signOf } from "./says.ts";

/** Columns of the age, and of the row from which it is drawn. */
const AGE = 8;
const WITH_AGE = 30;

/** The happenings that the filter leaves, as many rows as the box has. */
export function drawList(data: JournalView, model: JournalModel, box: Box, frame: Frame): string[] {
	const { paint, words } = frame;
	const shown = happeningsWith(data, model.query, words);
	if (shown.length === 0) {
		return wrap(words.journal.noMatch, Math.max(1, box.width - 2)).map(
			(line) => ` ${paint("quiet", line)}`,
		);
	}
	return drawRows({
		rows: shown,
		keys: keysOf(shown),
		cursor: model.cursor,
		height: box.height,
		draw: (one, chosen) => drawRow(one, chosen, model.query, box.width, frame),
	});
}

/** One dim line: a sign, what happened, and how long ago. */
function drawRow(
	happening: Happening,
	chosen: boolean,
	query: string,
	width: number,
	{ now, paint, words }: Frame,
): string {
	const { role, sign } = signOf(happening, words);
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${paint(role, sign)} `;
	const room = width - visibleWidth(front) - 1;
	const age = inRight(shortAge(happening.at, now, words), room >= WITH_AGE ? AGE : 0);
	const wide = room - visibleWidth(age);
	const text = cutTo(sayHappening(happening, words), wide);
	const lit = light(text, query, chosen ? "strong" : "quiet", paint);
	const line = `${front}${padTo(lit, wide)}${paint("faint", age)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
