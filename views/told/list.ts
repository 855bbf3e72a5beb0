import { visibleWidth } from "@earendil-works/pi-tui";
import type { Telling } from "#src/store/telling.ts";
import { glyphs } from "#themes/glyphs.ts";
import { shortAge } from "#views/kit/age.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { Box } from "#views/kit/panes.ts";
import { cutTo, inRight, padTo, spread } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import type { ToldView } from "./data.ts";
import { chosenOf, type Line, linesOf, type ToldModel } from "./model.ts";
import { saidHead, saidOrigin, saidUse, signOf } from "./says.ts";

/** Columns of the tokens and of the age, and those that a name keeps before the age is drawn. */
const TOKENS = 8;
const AGE = 8;
const NAME = 22;

/** Columns from which the row has room for where its block comes from. */
const ORIGIN = 64;

/** The window, then the blocks below their headings, as many rows as the box has. */
export function drawList(data: ToldView, model: ToldModel, box: Box, frame: Frame): string[] {
	const lines = linesOf(data);
	const chosen = chosenOf(data, model)?.key;
	const first = firstOf(data, model, box.height);
	return lines.slice(first, first + box.height).map((line) => {
		if ("heading" in line) return drawHeading(line.heading, data, box.width, frame);
		return drawRow(line, line.key === chosen, { data, width: box.width, frame });
	});
}

/** The first line in sight. */
export function firstOf(data: ToldView, model: ToldModel, height: number): number {
	const lines = linesOf(data);
	const chosen = chosenOf(data, model)?.key;
	const at = lines.findIndex((line) => "key" in line && line.key === chosen);
	return firstLine(lines.length, at, height);
}

/** The chosen line stays in sight with the two around it: what is a heading is seen as well. */
function firstLine(count: number, at: number, height: number): number {
	const wanted = at + 2 - height;
	return Math.max(0, Math.min(count - height, wanted));
}

function drawHeading(
	place: Telling["place"],
	data: ToldView,
	width: number,
	{ paint, words }: Frame,
): string {
	const left = ` ${paint("heading", cutTo(words.told[place], width - 2))}`;
	const facts = place === "head" ? saidHead(data, words).join(` ${glyphs.between} `) : "";
	return spread(left, facts === "" ? "" : `${paint("faint", facts)} `, width);
}

interface Place {
	readonly data: ToldView;
	readonly width: number;
	readonly frame: Frame;
}

type Row = Exclude<Line, { heading: unknown }>;

function drawRow({ telling }: Row, chosen: boolean, { data, width, frame }: Place): string {
	const { paint, words } = frame;
	const cursor = paint("mark", chosen ? glyphs.cursor : " ");
	const line =
		telling === undefined
			? spread(
					` ${cursor} ${paint(chosen ? "strong" : "body", cutTo(words.told.windowRow, width - 4))}`,
					`${paint("quiet", saidUse(data.fill, words))} `,
					width,
				)
			: ` ${cursor} ${drawTelling(telling, chosen, { data, width: width - 3, frame })}`;
	return chosen ? paint.selected(padTo(line, width)) : line;
}

/** Sign, name, where it comes from, tokens and age; what is further to the right gives way first. */
function drawTelling(telling: Telling, chosen: boolean, { data, width, frame }: Place): string {
	const { now, paint, words } = frame;
	const [sign, role] = signOf(telling);
	const pin = telling.pinned ? ` ${glyphs.telling.pinned}` : "";
	const isAged = width >= NAME + TOKENS + AGE;
	const room = width - TOKENS - (isAged ? AGE : 0) - 3;
	const name = cutTo(words.told.names[telling.block.id], Math.max(1, room - visibleWidth(pin)));
	const origin =
		width < ORIGIN ? "" : saidOrigin(telling, data.sources, words, now).join(` ${glyphs.between} `);
	const shown = cutTo(origin, room - NAME - 1);
	const text = paint(nameRole(telling, chosen), name) + paint("mark", pin);
	const left = shown === "" ? text : `${padTo(text, NAME)} ${paint("faint", shown)}`;
	const tokens = inRight(longTokens(telling.block.tokens), TOKENS);
	const age = isAged ? inRight(ageOf(telling, frame), AGE) : "";
	return `${paint(role, sign)} ${padTo(left, room)}${paint("quiet", tokens)}${paint("faint", age)} `;
}

function nameRole({ place }: Telling, chosen: boolean) {
	if (chosen) return "strong";
	return place === "aside" ? "quiet" : "body";
}

function ageOf({ since }: Telling, { now, words }: Frame): string {
	return since === undefined ? "" : shortAge(since, now, words);
}
