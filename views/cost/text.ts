import type { CostSpan } from "#src/store/cost.ts";
import { costSpans } from "#src/store/cost.ts";
import { spentTokens } from "#src/store/work.ts";
import type { Frame, Ink } from "#views/kit/frame.ts";
import { sayMoney } from "#views/kit/money.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, inset } from "#views/kit/reader.ts";
import { stamp } from "#views/kit/stamp.ts";
import { fineTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import { drawBoundaries } from "./boundaries.ts";
import type { CostView } from "./data.ts";
import { cachedPercent, sayPercent, totalOf } from "./figures.ts";
import { activeActions, costKeys } from "./keys.ts";
import type { CostModel } from "./model.ts";
import { drawPurposes, drawSpans } from "./spans.ts";

/** Lines of the head. */
export const HEAD_LINES = 1;

/** All lines of the page, or of the help. */
export function drawText(data: CostView, model: CostModel, frame: Frame): readonly string[] {
	if (model.mode === "help") {
		return drawKeysPage(costKeys, activeActions({ ...model, mode: "page" }), frame);
	}
	const width = Math.max(1, frame.width - 2);
	return inset(drawSheet(data, [model.span], model.span, { ...frame, width }));
}

interface SheetInk extends Ink {
	readonly width: number;
}

/** The page in lines of at most `width` columns, with the purposes of these spans. */
export function drawSheet(
	data: CostView,
	spans: readonly CostSpan[],
	chosen: CostSpan | undefined,
	ink: SheetInk,
): string[] {
	const { paint, width, words } = ink;
	const heading = (text: string) => wrap(text, width).map((line) => paint("heading", line));
	return [
		...drawSpans(data, chosen, width, ink),
		"",
		...spans.flatMap((span) => [
			...heading(words.cost.byPurpose(words.cost.spans[span])),
			...drawPurposes(data, span, width, ink),
			"",
		]),
		...drawNotes(data, ink),
		"",
		...heading(words.cost.standing),
		...drawStanding(data, ink),
		"",
		...drawTalk(data, heading, ink),
		...heading(words.cost.boundaries),
		...drawBreaks(data, ink),
	];
}

function drawNotes({ oldest, spent }: CostView, { now, paint, width, words }: SheetInk): string[] {
	const { cost } = words;
	const totals = costSpans.map((span) => totalOf(spent[span]));
	const isEmpty = totals.every(({ calls }) => calls === 0);
	const isMixed = totals.some(({ cost: money, unpriced }) => money > 0 && unpriced > 0);
	const said = isEmpty
		? [cost.emptyTitle, cost.emptyText]
		: [
				...(isMixed ? [cost.moreNote] : []),
				cost.capNote,
				...(oldest === undefined ? [] : [cost.since(stamp(oldest, now))]),
			];
	return said.flatMap((text) => wrap(text, width)).map((line) => paint("faint", line));
}

function drawStanding(
	{ head, tail, tools }: CostView,
	{ paint, width, words }: SheetInk,
): string[] {
	const { cost } = words;
	const facts = [
		head === undefined ? cost.noHead : cost.head(fineTokens(head)),
		...(tail === 0 ? [] : [cost.tail(fineTokens(tail))]),
		cost.tools(tools.count, fineTokens(tools.tokens)),
	];
	const sum = cost.standingSum(fineTokens((head ?? 0) + tail + tools.tokens));
	return [
		...flowParts(facts, width).map((line) => paint("body", line)),
		...wrap(sum, width).map((line) => paint("faint", line)),
	];
}

/** What the conversation itself came to, with which the rest can be compared. */
function drawTalk(
	{ spent, talk }: CostView,
	heading: (text: string) => string[],
	{ paint, width, words }: SheetInk,
): string[] {
	const { cost } = words;
	if (talk.replies === 0) return [];
	const all = talk.cached + talk.fresh + talk.output;
	const facts = [
		cost.replies(talk.replies),
		cost.read(fineTokens(talk.cached + talk.fresh), cachedPercent(talk)),
		cost.written(fineTokens(talk.output)),
		talk.cost > 0 ? sayMoney(talk.cost) : cost.noPrice,
	];
	const share = all === 0 ? 0 : spentTokens(totalOf(spent.session)) / all;
	return [
		...heading(cost.talk),
		...flowParts(facts, width).map((line) => paint("body", line)),
		...wrap(cost.share(sayPercent(share)), width).map((line) => paint("faint", line)),
		"",
	];
}

function drawBreaks({ boundaries }: CostView, ink: SheetInk): string[] {
	const { paint, width, words } = ink;
	const { cost } = words;
	const note = boundaries.length === 0 ? cost.noBoundary : cost.boundaryNote;
	return [
		...drawBoundaries(boundaries, width, ink),
		...wrap(note, width).map((line) => paint("faint", line)),
	];
}
