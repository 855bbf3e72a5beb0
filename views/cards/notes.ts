import type { Messages } from "#i18n/en.ts";
import { sizeOf } from "#src/notes/entry.ts";
import type { NotesReport } from "#src/notes/report.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Paint, paintWith } from "#themes/paint.ts";
import { createLines } from "#views/kit/lines.ts";
import { cutTo, plain, plainLines } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import {
	type Card,
	type CardContext,
	type CardResult,
	drawCardLine,
	drawCardText,
	textOf,
} from "./card.ts";
import { readCall, readReport } from "./notes-report.ts";

const TOOL = "notes";
/** Rows of a page that a collapsed card shows, and lines that an expanded one has at most. */
const PREVIEW = 3;
const MOST_LINES = 10_000;

/** The card of `notes`: one line and a short preview, the whole page or what was written when expanded. */
export function createNotesCard(words: () => Messages): Card {
	return {
		renderShell: "self",
		renderCall: (args, theme, context) =>
			createLines((width) =>
				context.isPartial ? [drawRunning(args, paintWith(theme), width)] : [],
			),
		renderResult: (result, options, theme, context) =>
			createLines((width) => {
				if (options.isPartial) return [];
				const ink = { paint: paintWith(theme), words: words(), width };
				return drawResult(result, options.expanded, context, ink);
			}),
	};
}

interface CardInk {
	readonly paint: Paint;
	readonly words: Messages;
	readonly width: number;
}

function drawRunning(args: unknown, paint: Paint, width: number): string {
	const { op, target } = readCall(args);
	return drawCardLine({ paint, tool: TOOL, said: asked(op, target), right: "" }, width);
}

function drawResult(
	result: CardResult,
	expanded: boolean,
	context: CardContext,
	ink: CardInk,
): string[] {
	const { paint, width, words } = ink;
	const call = readCall(context.args);
	const report = context.isError ? undefined : readReport(result.details);
	if (report === undefined) {
		const said = asked(call.op, call.target);
		return drawCardText({ paint, tool: TOOL, said, right: "" }, result, width);
	}
	const facts = factsOf(report, words).join(` ${glyphs.between} `);
	const said = `${asked(report.op, report.target)}${facts === "" ? "" : `  ${facts}`}`;
	const hint = expanded ? "" : context.keyHint("app.tools.expand", words.card.expand);
	const line = drawCardLine({ paint, tool: TOOL, said, right: hint }, width);
	if (report.page === undefined) {
		return expanded ? [line, ...drawBody(call.content, ink)] : [line];
	}
	return [line, ...(expanded ? drawPage(result, report, ink) : drawPreview(result, report, ink))];
}

/** The operation and what it is about, on one line. */
function asked(op: string, target: string): string {
	return plain(target === "" ? op : `${op} ${op === "search" ? JSON.stringify(target) : target}`);
}

type CardWords = Messages["notes"]["card"];

function factsOf(report: NotesReport, { notes: { card } }: Messages): readonly string[] {
	return [...changeFacts(report, card), ...countFacts(report, card), ...pageFacts(report, card)];
}

function changeFacts({ bytes, created, op, redacted = 0 }: NotesReport, card: CardWords): string[] {
	if (bytes === undefined) return [];
	const secrets = redacted > 0 ? [card.secrets(redacted)] : [];
	return [created ? card.created : card.changed[op], sizeOf(bytes), ...secrets];
}

function countFacts({ hits, left = 0, notes, page }: NotesReport, card: CardWords): string[] {
	const behind = left > 0 ? [card.left(left)] : [];
	if (hits !== undefined)
		return [card.hits(hits, notes ?? 0, page?.total === undefined), ...behind];
	return notes === undefined ? behind : [card.notes(notes), ...behind];
}

function pageFacts({ page }: NotesReport, card: CardWords): string[] {
	if (page === undefined || (!page.more && page.from === 0)) return [];
	const range = card.page(page.from, page.to, page.total);
	return page.more ? [range, card.next(page.to)] : [range];
}

/** The lines of a result in three: before, of and behind the page. */
function partsOf(result: CardResult, { foot, head }: NotesReport) {
	const lines = textOf(result).split("\n");
	const end = lines.length - foot;
	return { head: lines.slice(0, head), body: lines.slice(head, end), foot: lines.slice(end) };
}

function drawPreview(result: CardResult, report: NotesReport, { paint, width }: CardInk): string[] {
	const said = partsOf(result, report).body.map((line) => plain(line).trim());
	return said
		.filter((line) => line !== "")
		.slice(0, PREVIEW)
		.map((line) => `   ${paint("quiet", cutTo(line, width - 4))}`);
}

function drawPage(result: CardResult, report: NotesReport, ink: CardInk): string[] {
	const { body, foot, head } = partsOf(result, report);
	const dim = (lines: readonly string[]) =>
		lines.flatMap((line) =>
			wrap(plain(line), ink.width - 4).map((one) => `   ${ink.paint("faint", one)}`),
		);
	return [...dim(head), ...drawBody(body.join("\n"), ink), ...dim(foot)];
}

function drawBody(text: string, { paint, width }: CardInk): string[] {
	if (text === "") return [];
	return plainLines(text, MOST_LINES).flatMap((line) =>
		wrap(line, width - 4).map((one) => (one === "" ? "" : `   ${paint("body", one)}`)),
	);
}
