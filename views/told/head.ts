import { visibleWidth } from "@earendil-works/pi-tui";
import { type WindowPart, windowParts } from "#src/windows/fill.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame } from "#views/kit/frame.ts";
import { drawTitleLine } from "#views/kit/title.ts";
import { fineTokens, longTokens } from "#views/kit/tokens.ts";
import { drawBar, partRoles } from "./bar.ts";
import type { ToldView } from "./data.ts";
import { saidLines, saidUse } from "./says.ts";

/** Columns and rows below which the parts are named in the window's own text alone. */
const NAMED = 60;
const HIGH = 16;

/** Columns that the bar keeps before the figures behind it give way, and before its first line is named there. */
const BAR = 12;
const LONG_BAR = 36;

/** Lines of the head. */
export function headLines(data: ToldView, frame: Frame): number {
	return 2 + legendOf(data, frame).length;
}

/** The lines above the body: title and counts, the window as a bar, and what its signs stand for. */
export function drawHead(data: ToldView, frame: Frame): string[] {
	const { told } = frame.words;
	const { tellings } = data;
	const sent = tellings.filter(({ place }) => place !== "aside");
	const tokens = sent.reduce((sum, { block }) => sum + block.tokens, 0);
	const counts =
		sent.length === 0 ? [] : [told.blocks(sent.length), told.tokens(longTokens(tokens))];
	return [
		drawTitleLine(told.title, counts, frame),
		drawWindow(data, frame),
		...legendOf(data, frame),
	];
}

function drawWindow({ fill }: ToldView, { paint, width, words }: Frame): string {
	const room = width - 2;
	const use = saidUse(fill, words);
	const [cut] = saidLines(fill, words, fineTokens);
	const both = cut === undefined ? use : `${use} ${glyphs.between} ${cut}`;
	const after = (said: string) => room - visibleWidth(said) - 2;
	if (after(use) < BAR) return ` ${drawBar(fill, room, paint)}`;
	const said = after(both) < LONG_BAR ? use : both;
	return ` ${drawBar(fill, after(said), paint)}  ${paint("body", said)}`;
}

/** The signs of the bar with their parts; none where there is no room for all of them. */
function legendOf(data: ToldView, { height, paint, width, words }: Frame): string[] {
	if (width < NAMED || height < HIGH) return [];
	const { fill } = data;
	const items = windowParts
		.filter((part) => fill.parts[part] > 0)
		.map((part) => drawPart(part, fill.parts[part], { paint, words }));
	const wide = flowItems(items, "   ", width);
	const close = flowItems(items, "  ", width);
	return close.length < wide.length ? close : wide;
}

/** The items in as few lines as they fit in with this gap between two. */
function flowItems(items: readonly string[], gap: string, width: number): string[] {
	const lines: string[] = [];
	for (const item of items) {
		const longer = `${lines.at(-1) ?? ""}${gap}${item}`;
		if (lines.length === 0 || visibleWidth(longer) > width - 2) lines.push(` ${item}`);
		else lines[lines.length - 1] = longer;
	}
	return lines;
}

function drawPart(
	part: WindowPart,
	tokens: number,
	{ paint, words }: Pick<Frame, "paint" | "words">,
): string {
	const sign = paint(partRoles[part], glyphs.window[part]);
	return `${sign} ${paint("quiet", words.told.parts[part])} ${paint("body", fineTokens(tokens))}`;
}
