import type { Component, Keybinding } from "@earendil-works/pi-tui";
import type { Messages } from "#i18n/en.ts";
import { glyphs } from "#themes/glyphs.ts";
import { type Paint, type Palette, paintWith } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import { cutTo, plain, plainLines, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";

/** Lines of a result that cannot be read as a report. */
const FALLBACK_LINES = 12;

/** The part of pi's render context that a card uses. */
interface CardContext {
	readonly isError: boolean;
	readonly isPartial: boolean;
	keyHint(keybinding: Keybinding, description: string): string;
}

/** The part of a tool's result that a card uses. */
export interface CardResult {
	readonly content: readonly { readonly type: string; readonly text?: string }[];
	readonly details?: unknown;
}

/** The renderers of a tool, as pi takes them beside its definition. */
export interface Card {
	readonly renderShell: "self";
	renderCall(args: unknown, theme: Palette, context: CardContext): Component;
	renderResult(
		result: CardResult,
		options: { readonly expanded: boolean; readonly isPartial: boolean },
		theme: Palette,
		context: CardContext,
	): Component;
}

/** What is drawn of a result that could be read. */
export interface CardFace {
	/** Behind the tool's name, on the one line. */
	readonly said: string;
	/** Below that line when expanded; at most `width` columns. */
	more(width: number): readonly string[];
}

/** What tells the card of one tool from that of another. */
export interface CardParts {
	readonly tool: string;
	/** Said while the tool runs. */
	running(words: Messages): string;
	/** Undefined for a result of another shape, which is shown as text. */
	read(result: CardResult, ink: Ink): CardFace | undefined;
}

/** A card of one line while the tool runs and after, with the rest when it is expanded. */
export function createToolCard(parts: CardParts, words: () => Messages): Card {
	return {
		renderShell: "self",
		renderCall: (_args, theme, context) =>
			createLines((width) => {
				if (!context.isPartial) return [];
				return [drawLine(parts.tool, parts.running(words()), "", paintWith(theme), width)];
			}),
		renderResult: (result, { expanded, isPartial }, theme, context) =>
			createLines((width) => {
				const ink = { paint: paintWith(theme), words: words(), now: 0 };
				return isPartial ? [] : drawResult(parts, { result, expanded, context, ink }, width);
			}),
	};
}

interface Drawn {
	readonly result: CardResult;
	readonly expanded: boolean;
	readonly context: CardContext;
	readonly ink: Ink;
}

function drawResult(
	{ read, tool }: CardParts,
	{ context, expanded, ink, result }: Drawn,
	width: number,
): string[] {
	const face = context.isError ? undefined : read(result, ink);
	if (face === undefined) return drawText(tool, result, ink.paint, width);
	const hint = expanded ? "" : context.keyHint("app.tools.expand", ink.words.card.expand);
	return drawFace(tool, face, hint, ink.paint, width);
}

/** @param hint how to expand it; empty where it is */
function drawFace(
	tool: string,
	{ more, said }: CardFace,
	hint: string,
	paint: Paint,
	width: number,
): string[] {
	const line = drawLine(tool, said, hint, paint, width);
	return hint === "" ? [line, ...more(width - 4).map((one) => `   ${one}`)] : [line];
}

function drawLine(tool: string, said: string, right: string, paint: Paint, width: number): string {
	const front = ` ${paint("mark", glyphs.cursor)} ${paint("strong", cutTo(tool, width - 4))}`;
	const text = cutTo(said, width - tool.length - 6);
	const left = text === "" ? front : `${front}  ${paint("quiet", text)}`;
	return right === "" ? left : spread(left, `${right} `, width);
}

function drawText(tool: string, result: CardResult, paint: Paint, width: number): string[] {
	const text = result.content.map((part) => part.text ?? "").join("\n");
	const lines = plainLines(text.trim(), FALLBACK_LINES).flatMap((line) => wrap(line, width - 4));
	return [
		drawLine(tool, "", "", paint, width),
		...lines.map((line) => `   ${paint("quiet", plain(line))}`),
	];
}
