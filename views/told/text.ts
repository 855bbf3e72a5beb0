import { visibleWidth } from "@earendil-works/pi-tui";
import type { Telling } from "#src/store/telling.ts";
import { windowParts } from "#src/windows/fill.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame, Ink } from "#views/kit/frame.ts";
import { drawHelp, flow } from "#views/kit/hints.ts";
import { flowParts } from "#views/kit/parts.ts";
import { cutTo, exactLines, inRight, padTo, plain } from "#views/kit/text.ts";
import { longTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import { partRoles } from "./bar.ts";
import type { ToldView } from "./data.ts";
import { listedActions, toldKeys } from "./keys.ts";
import { chosenOf, headTokens, type ToldModel } from "./model.ts";
import { saidLines, saidSource, saidState, saidUse, sayNothing } from "./says.ts";

/** Lines of a block that are drawn; more are read where it comes from. */
const MOST_LINES = 5_000;

/** All lines of what is read on the screen: the help, the head, the window or the chosen block. */
export function drawText(
	data: ToldView,
	model: ToldModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") return drawKeys(frame);
	if (width <= 2) return [];
	const lines = drawChosen(data, model, width - 2, frame);
	return lines.map((line) => (line === "" ? "" : ` ${line}`));
}

function drawChosen(data: ToldView, model: ToldModel, width: number, frame: Frame): string[] {
	if (model.mode === "whole") return drawWhole(data, width, frame);
	const telling = chosenOf(data, model)?.telling;
	if (telling === undefined) return drawWindowText(data, width, frame);
	return drawBlock(telling, data, width, frame);
}

/** What is known of a block, then its text exactly as it is sent. */
function drawBlock(telling: Telling, data: ToldView, width: number, frame: Frame): string[] {
	const { now, paint, words } = frame;
	const { told } = words;
	const { block, pinned, state } = telling;
	const origin = saidSource(telling, data.sources, words, now);
	const facts = [told.tokens(longTokens(block.tokens)), ...origin];
	const why = [told.reasons[block.reason], ...saidState(telling, words, now)];
	const quiet = (text: string) => wrap(text, width).map((line) => paint("quiet", line));
	return [
		...wrap(told.names[block.id], width).map((line) => paint("strong", line)),
		...flowParts(facts, width).map((line) => paint("quiet", line)),
		...why.flatMap(quiet),
		...(pinned ? quiet(told.pinned) : []),
		"",
		...(state === "held"
			? quiet(told.notShown)
			: drawSent(block.text, state === "told" ? told.exactly : told.wouldBe, width, frame)),
	];
}

function drawWhole(data: ToldView, width: number, frame: Frame): string[] {
	const { told } = frame.words;
	const { at, text } = data.head;
	if (text === "")
		return wrap(sayNothing(data, frame.words), width).map((line) => frame.paint("quiet", line));
	const title = at === undefined ? told.wholeNext : told.whole;
	const tokens = told.tokens(longTokens(headTokens(data)));
	return drawSent(text, `${title} ${glyphs.between} ${tokens}`, width, frame);
}

/** What stands for a tab, which a terminal would not draw: in the two columns of one. */
const TAB = `${glyphs.tab} `;

/** A text word for word, below its title; only what a terminal would act on is left out. */
function drawSent(text: string, title: string, width: number, { paint }: Ink): string[] {
	return [
		...wrap(title, width).map((line) => paint("heading", line)),
		...exactLines(text, MOST_LINES).flatMap((line) =>
			wrap(line.replaceAll("\t", TAB), width).map((part) => paint("body", part)),
		),
	];
}

/** The parts of the window with their tokens, and the lines in it. */
function drawWindowText({ fill }: ToldView, width: number, frame: Frame): string[] {
	const { paint, words } = frame;
	const { told } = words;
	const { parts, used, window } = fill;
	const there = windowParts.filter((part) => parts[part] > 0);
	const rows = there.map((part) => [part, told.parts[part], parts[part]] as const);
	const free = window === undefined ? [] : ([["free", told.free, window - used]] as const);
	const all = [...rows, ...free];
	const names = Math.max(0, ...all.map(([, name]) => visibleWidth(name)));
	const quiet = (text: string) => wrap(text, width).map((line) => paint("quiet", line));
	return [
		paint("strong", cutTo(`${told.windowRow} ${glyphs.between} ${saidUse(fill, words)}`, width)),
		"",
		...all.map(([part, name, tokens]) => {
			const sign = paint(partRoles[part], glyphs.window[part]);
			const said = padTo(paint("body", cutTo(name, width - 13)), Math.min(names, width - 13));
			return `${sign} ${said}${paint("quiet", inRight(longTokens(Math.max(0, tokens)), 11))}`;
		}),
		"",
		...drawMarks(fill, width, frame),
		...quiet(fill.isCounted ? told.counted : told.estimated),
	];
}

function drawMarks(fill: ToldView["fill"], width: number, { paint, words }: Frame): string[] {
	const signs = [
		...(fill.line === undefined ? [] : [glyphs.window.line]),
		...(fill.band === undefined ? [] : [glyphs.window.band]),
	];
	return saidLines(fill, words).flatMap((said, index) => {
		const sign = signs[index];
		const front = sign === undefined ? "" : `${paint("warn", sign)} `;
		return wrap(said, width - visibleWidth(front)).map((line, row) => {
			const shown = row === 0 ? front : " ".repeat(visibleWidth(front));
			return `${shown}${paint("body", line)}`;
		});
	});
}

function drawKeys(frame: Frame): string[] {
	const { paint, width, words } = frame;
	const { telling } = glyphs;
	const signs = (["told", "off", "refused", "held", "fixed", "pinned"] as const).map(
		(sign) => `${telling[sign]} ${words.told.signs[sign]}`,
	);
	const legend = flow([...signs, `${glyphs.tab} ${words.told.tabSign}`], Math.max(1, width - 4));
	return [
		"",
		` ${paint("heading", words.kit.keysTitle)}`,
		...drawHelp(toldKeys, listedActions, frame),
		"",
		` ${paint("heading", words.told.legend)}`,
		...legend.map((line) => `   ${paint("quiet", plain(line))}`),
	];
}
