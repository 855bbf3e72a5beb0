import type { Messages } from "#i18n/en.ts";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import { type Paint, paintWith } from "#themes/paint.ts";
import { type Compared, differs, drawDiff } from "#views/kit/diff.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { shownText } from "#views/kit/shown.ts";
import { wrap } from "#views/kit/wrap.ts";
import {
	type Card,
	type CardContext,
	type CardResult,
	drawCardLine,
	drawCardText,
	isCount,
	isRecord,
} from "./card.ts";

const TOOL = "save_carryover";
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
	if (details === undefined)
		return drawCardText({ paint, tool: TOOL, said: "", right: "" }, result, width);
	if (expanded) return drawExpanded(details, paint, words, width);
	return [drawCollapsed(details, context, paint, words, width)];
}

function drawRunning(paint: Paint, words: Messages, width: number): string {
	return drawCardLine({ paint, tool: TOOL, said: words.card.saving, right: "" }, width);
}

function drawCollapsed(
	details: SaveCardDetails,
	context: CardContext,
	paint: Paint,
	words: Messages,
	width: number,
): string {
	const hint = context.keyHint("app.tools.expand", words.card.expand);
	const said = words.card.saved(details.openItems, details.doneDropped);
	return drawCardLine({ paint, tool: TOOL, said, right: hint }, width);
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
	const said = card.saved(details.openItems, details.doneDropped);
	return [
		drawCardLine({ paint, tool: TOOL, said, right: "" }, width),
		...told.map((line) => `   ${paint("warn", line)}`),
		...body.map((line) => `   ${line}`),
		...wrap(card.undo, room).map((line) => `   ${paint("faint", line)}`),
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
