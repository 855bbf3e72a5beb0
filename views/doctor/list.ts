import { visibleWidth } from "@earendil-works/pi-tui";
import type { Finding, Level } from "#src/doctor/finding.ts";
import { areaOf, levelOf } from "#src/doctor/rank.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import type { Frame } from "#views/kit/frame.ts";
import { windowOf } from "#views/kit/list.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, inRight, padTo } from "#views/kit/text.ts";
import type { DoctorView } from "./data.ts";
import { type DoctorModel, keysOf, shownOf } from "./model.ts";
import { sayFinding } from "./says.ts";

/** Columns of the area, and those that a sentence keeps before it is drawn. */
const AREA = 18;
const SENTENCE = 40;

export const levelRoles: Readonly<Record<Level, Role>> = {
	trouble: "trouble",
	warning: "warn",
	note: "mark",
	ok: "gain",
};

/** The findings, as many rows as the box has. */
export function drawList(data: DoctorView, model: DoctorModel, box: Box, frame: Frame): string[] {
	const shown = shownOf(data, model);
	const { first, at } = windowOf(model.cursor, keysOf(shown), box.height);
	return shown
		.slice(first, first + box.height)
		.map((found, index) => drawRow(found, first + index === at, box.width, frame));
}

/** How bad, what, and of which area; the area gives way first. */
function drawRow(found: Finding, chosen: boolean, width: number, { paint, words }: Frame): string {
	const level = levelOf(found);
	const sign = paint(levelRoles[level], glyphs.level[level]);
	const front = ` ${paint("mark", chosen ? glyphs.cursor : " ")} ${sign} `;
	const room = width - visibleWidth(front) - 1;
	const name = words.doctor.findings.areas[areaOf(found)];
	const area = inRight(name, room >= SENTENCE + AREA ? AREA : 0);
	const wide = room - visibleWidth(area);
	const text = cutTo(sayFinding(found, words), wide);
	const line = `${front}${padTo(paint(chosen ? "strong" : "body", text), wide)}${paint("faint", area)} `;
	return chosen ? paint.selected(padTo(line, width)) : line;
}
