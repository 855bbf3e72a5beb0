import type { Messages } from "#i18n/en.ts";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Paint, paintWith } from "#themes/paint.ts";
import { type Compared, differs, drawDiff } from "#views/kit/diff.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { shownText } from "#views/kit/shown.ts";
import { cutTo, plain, plainLines, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { type Card, type CardContext, type CardResult, isCount, isRecord } from "./card.ts";

const TOOL = "save_carryover";
/** Lines of a result that cannot be read as a report. */
const FALLBACK_LINES = 12;

/** The card of `save_carryover`: one line while it runs and after, the note when expanded. */
export function createSaveCard(words: () => Messages): Card {
	return {
		renderShell: "self",
		renderCall: (_args, theme, context) =>
			createLines((width) =>
				context.isPartial ? [drawRunning(paintWith(theme), words(), width)] : [],
			),
		renderResult: (result, options, theme, context) =>
			createLines((width) =>
				options.isPartial
					? []
					: drawResult(
							result,
							options.expanded,
							context,
							{ paint: paintWith(theme), words: words(), now: 0 },
							width,
						),
			),
	};
}

function drawResult(
	result: CardResult,
	expanded: boolean,
	context: CardContext,
	{ paint, words }: Ink,
	width: number,
): string[] {
	const details = context.isError ? undefined : readDetails(result.details);
	if (details === undefined) return drawText(result, paint, width);
	if (expanded) return drawExpanded(details, paint, words, width);
	return [drawCollapsed(details, context, paint, words, width)];
}

function drawRunning(paint: Paint, words: Messages, width: number): string {
	return drawLine(paint, words.card.saving, "", width);
}

function drawLine(paint: Paint, said: string, right: string, width: number): string {
	const front = ` ${paint("mark", glyphs.cursor)} ${paint("strong", cutTo(TOOL, width - 4))}`;
	const text = cutTo(said, width - TOOL.length - 6);
	const left = text === "" ? front : `${front}  ${paint("quiet", text)}`;
	return right === "" ? left : spread(left, `${right} `, width);
}

function drawCollapsed(
	details: SaveCardDetails,
	context: CardContext,
	paint: Paint,
	words: Messages,
	width: number,
): string {
	const hint = context.keyHint("app.tools.expand", words.card.expand);
	return drawLine(paint, words.card.saved(details.openItems, details.doneDropped), hint, width);
}

function drawExpanded(
	details: SaveCardDetails,
	paint: Paint,
	words: Messages,
	width: number,
): string[] {
	const { card } = words;
	const room = width - 4;
	const body = differs(details.changes)
		? drawDiff(details.changes, room, { paint, words, now: 0 })
		: drawMarkdown(shownText(details.text), room, paint);
	const told = details.conflicts > 0 ? wrap(card.conflicts(details.conflicts), room) : [];
	return [
		drawLine(paint, card.saved(details.openItems, details.doneDropped), "", width),
		...told.map((line) => `   ${paint("warn", line)}`),
		...body.map((line) => `   ${line}`),
		...wrap(card.undo, room).map((line) => `   ${paint("faint", line)}`),
	];
}

function drawText(result: CardResult, paint: Paint, width: number): string[] {
	const text = result.content.map((part) => part.text ?? "").join("\n");
	const lines = plainLines(text.trim(), FALLBACK_LINES).flatMap((line) => wrap(line, width - 4));
	return [
		drawLine(paint, "", "", width),
		...lines.map((line) => `   ${paint("quiet", plain(line))}`),
	];
}

function readDetails(details: unknown): SaveCardDetails | undefined {
	if (!isRecord(details)) return undefined;
	const { openItems, doneDropped, conflicts, text, changes } = details;
	if (!isCount(openItems) || !isCount(doneDropped) || !isCount(conflicts)) return undefined;
	if (typeof text !== "string" || !Array.isArray(changes)) return undefined;
	if (!changes.every(isCompared)) return undefined;
	return { openItems, doneDropped, conflicts, text, changes };
}

function isCompared(value: unknown): value is Compared {
	if (!isRecord(value)) return false;
	const { kind, text } = value;
	return typeof text === "string" && (kind === "same" || kind === "added" || kind === "removed");
}
