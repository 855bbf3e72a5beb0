import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { type CostSpan, costSpans } from "#src/store/cost.ts";
import { cappedSpend, purposes, type Spend, spentTokens } from "#src/store/work.ts";
import { glyphs } from "#themes/glyphs.ts";
import { drawBar } from "#views/kit/bar.ts";
import type { Ink } from "#views/kit/frame.ts";
import { drawTable, type TableRow } from "#views/kit/table.ts";
import { clip, cutTo } from "#views/kit/text.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import type { CostView } from "./data.ts";
import { sayMoneyOf, totalOf } from "./figures.ts";

/** Columns from which a cap stands beside its span, and those of its bar. */
const BESIDE = 76;
const BAR = 10;

/** Each span with its totals and, where it has one, its cap. */
export function drawSpans(
	{ caps, spent }: CostView,
	chosen: CostSpan | undefined,
	width: number,
	ink: Ink,
): string[] {
	const { paint, words } = ink;
	const beside = width >= BESIDE;
	const room = beside ? BESIDE - 30 : width;
	const rows = costSpans.map((span): TableRow => {
		const total = totalOf(spent[span]);
		const cells = [
			fineTokens(spentTokens(total)),
			total.calls === 0 ? "" : sayMoneyOf(total, words),
			words.cost.calls(total.calls),
		];
		const sign = span === chosen ? glyphs.cursor : " ";
		return {
			name: `${sign} ${words.cost.spans[span]}`,
			cells,
			role: span === chosen ? "strong" : "body",
		};
	});
	const of: Readonly<Record<CostSpan, number>> = {
		session: caps.sessionTokens,
		today: caps.dayTokens,
		month: 0,
	};
	return drawTable(rows, room, paint).flatMap((line, index) => {
		const span = costSpans[index] ?? "month";
		const cap = of[span];
		if (cap === 0) return [line];
		const used = spentTokens(cappedSpend(spent[span]));
		const said = sayCap(used, cap, words);
		if (!beside || width - room - 3 < BAR + 1 + visibleWidth(said)) {
			return [line, `  ${drawCap(used, cap, width - 2, ink)}`];
		}
		return [`${line}   ${drawCap(used, cap, width - room - 3, ink)}`];
	});
}

/** What a cap leaves, or that it is reached. */
function sayCap(used: number, cap: number, { cost }: Messages): string {
	if (used >= cap) return cost.reached(shortTokens(cap));
	return cost.left(fineTokens(cap - used), shortTokens(cap));
}

function drawCap(used: number, cap: number, width: number, { paint, words }: Ink): string {
	const isReached = used >= cap;
	const said = sayCap(used, cap, words);
	const role = isReached ? "trouble" : "mark";
	const columns = width < 2 * BAR ? 4 : BAR;
	const bar = drawBar(used / cap, columns, role, paint);
	return clip(
		`${bar} ${paint(isReached ? "trouble" : "quiet", cutTo(said, width - columns - 1))}`,
		width,
	);
}

/** What was spent in one span, by what it was for, the most expensive in tokens first. */
export function drawPurposes(
	{ spent }: CostView,
	span: CostSpan,
	width: number,
	{ paint, words }: Ink,
): string[] {
	const { cost } = words;
	const rows = purposes
		.flatMap((purpose) => {
			const spend = spent[span][purpose];
			return spend === undefined ? [] : [{ name: cost.purposes[purpose], spend }];
		})
		.toSorted((one, other) => spentTokens(other.spend) - spentTokens(one.spend));
	if (rows.length === 0) return wrap(cost.noCalls, width).map((line) => paint("quiet", line));
	const { columns } = cost;
	const head = [
		columns.tokens,
		columns.money,
		columns.calls,
		columns.input,
		columns.output,
		columns.cacheRead,
		columns.cacheWrite,
	];
	const row = (name: string, spend: Spend, role: TableRow["role"]): TableRow => ({
		name,
		cells: cellsOf(spend, words),
		role,
	});
	return drawTable(
		[
			{ name: "", cells: head, role: "faint" },
			...rows.map(({ name, spend }) => row(name, spend, "body")),
			...(rows.length < 2 ? [] : [row(cost.total, totalOf(spent[span]), "quiet")]),
		],
		width,
		paint,
	);
}

function cellsOf(spend: Spend, words: Messages): string[] {
	return [
		fineTokens(spentTokens(spend)),
		sayMoneyOf(spend, words),
		String(spend.calls),
		fineTokens(spend.input),
		fineTokens(spend.output),
		fineTokens(spend.cacheRead),
		fineTokens(spend.cacheWrite),
	];
}
