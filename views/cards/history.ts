import { visibleWidth } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import type { HistoryReport } from "#src/history/report.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Paint, paintWith } from "#themes/paint.ts";
import { light } from "#views/kit/light.ts";
import { createLines } from "#views/kit/lines.ts";
import { cutTo, plain, plainLines, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { type Card, type CardContext, type CardResult, isCount, isRecord } from "./card.ts";

const TOOL = "history";
/** Lines of a page that are shown while it is collapsed, and of one at all. */
const PREVIEW_LINES = 3;
const MOST_LINES = 2_000;

/** What of a call is shown; anything can stand in it. */
interface Call {
	readonly op: string;
	readonly about: string;
}

/** The card of `history`: one line and a short preview, the whole page when expanded. */
export function createHistoryCard(words: () => Messages): Card {
	return {
		renderShell: "self",
		renderCall: (args, theme, context) =>
			createLines((width) => {
				if (!context.isPartial) return [];
				return [drawLine(paintWith(theme), readCall(args), words().card.searching, "", width)];
			}),
		renderResult: (result, options, theme, context) =>
			createLines((width) =>
				options.isPartial
					? []
					: drawResult(
							result,
							options.expanded,
							context,
							{ paint: paintWith(theme), words: words() },
							width,
						),
			),
	};
}

interface Brush {
	readonly paint: Paint;
	readonly words: Messages;
}

function drawResult(
	result: CardResult,
	expanded: boolean,
	context: CardContext,
	{ paint, words }: Brush,
	width: number,
): string[] {
	const call = readCall(context.args);
	const report = context.isError ? undefined : readReport(result.details);
	const text = result.content.map((part) => part.text ?? "").join("\n");
	const lines = plainLines(text.trim(), MOST_LINES);
	if (report === undefined) {
		return [drawLine(paint, call, "", "", width), ...drawText(lines, "", "quiet", paint, width)];
	}
	const said = sayReport(report, words);
	if (expanded) {
		const query = report.op === "search" ? call.about : "";
		return [
			drawLine(paint, call, said, "", width),
			...drawText(lines, query, "body", paint, width),
		];
	}
	const hint = context.keyHint("app.tools.expand", words.card.expand);
	// The first line only says what the card's own line says.
	const preview = lines.slice(1).filter((line) => line.trim() !== "" && !line.startsWith("  "));
	const shown =
		report.op === "search"
			? preview.slice(0, Math.min(PREVIEW_LINES, report.shown))
			: preview.slice(0, PREVIEW_LINES - 1);
	return [
		drawLine(paint, call, said, hint, width),
		...shown.map((line) => `   ${paint("quiet", cutTo(withoutId(line), width - 4))}`),
	];
}

/** An id is for the model, and a reader has the card. */
function withoutId(line: string): string {
	return line.replace(/^\[[^\]\s]+\] /, "");
}

function drawText(
	lines: readonly string[],
	query: string,
	role: "body" | "quiet",
	paint: Paint,
	width: number,
): string[] {
	return lines
		.flatMap((line) => wrap(line, Math.max(1, width - 4)))
		.map((line) => `   ${light(line, query, role, paint)}`);
}

function sayReport(report: HistoryReport, { card }: Messages): string {
	if (report.op === "read") {
		const { from, images, to, total } = report;
		const range = card.range(from, to, total);
		return images === 0 ? range : `${range} ${glyphs.between} ${card.images(images)}`;
	}
	const { count, files, more, next, shown, skipped } = report;
	const found = Math.max(count - skipped, shown);
	const said = found === 0 ? card.noHits : card.hits(found, files, more);
	return next ? `${said} ${glyphs.between} ${card.nextPage(shown)}` : said;
}

function drawLine(
	paint: Paint,
	{ op, about }: Call,
	said: string,
	right: string,
	width: number,
): string {
	const name = cutTo(op === "" ? TOOL : `${TOOL} ${op}`, width - 4);
	const front = ` ${paint("mark", glyphs.cursor)} ${paint("strong", name)}`;
	const room = width - visibleWidth(name) - 6 - visibleWidth(said) - 2;
	const asked = about === "" || room < 6 ? "" : ` "${cutTo(about, room - 4)}"`;
	const rest = cutTo(said, width - visibleWidth(name) - visibleWidth(asked) - 6);
	const left = `${front}${paint("body", asked)}${rest === "" ? "" : `  ${paint("quiet", rest)}`}`;
	return right === "" ? left : spread(left, `${right} `, width);
}

function readCall(args: unknown): Call {
	if (!isRecord(args)) return { op: "", about: "" };
	const { id, op, query } = args;
	const about = op === "read" ? id : query;
	return {
		op: op === "read" || op === "search" ? op : "",
		about: typeof about === "string" ? plain(about) : "",
	};
}

function readReport(details: unknown): HistoryReport | undefined {
	if (!isRecord(details)) return;
	const { op } = details;
	return op === "read" ? readReading(details) : readSearch(details);
}

type Fields = Readonly<Record<string, unknown>>;

function readReading({ from, to, total, images }: Fields): HistoryReport | undefined {
	if (!isCount(from) || !isCount(to) || !isCount(total) || !isCount(images)) return;
	return { op: "read", from, to, total, images };
}

function readSearch({
	op,
	shown,
	count,
	files,
	more,
	skipped,
	next,
}: Fields): HistoryReport | undefined {
	if (op !== "search" || typeof more !== "boolean" || typeof next !== "boolean") return;
	if (!isCount(shown) || !isCount(count) || !isCount(files) || !isCount(skipped)) return;
	return { op, shown, count, files, more, skipped, next };
}
