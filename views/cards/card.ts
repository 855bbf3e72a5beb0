import type { Component, Keybinding } from "@earendil-works/pi-tui";
import { glyphs } from "#themes/glyphs.ts";
import type { Paint, Palette } from "#themes/paint.ts";
import { cutTo, plain, plainLines, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";

/** The part of pi's render context that a card uses. */
export interface CardContext {
	/** Arguments of the call; half of them while they still come. */
	readonly args?: unknown;
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

/** The first line of a card. */
export interface CardLine {
	readonly paint: Paint;
	readonly tool: string;
	/** What happened, plain. */
	readonly said: string;
	/** Painted, at the right end; gives way first. */
	readonly right: string;
}

/** Lines of a result that cannot be read as a report. */
const FALLBACK_LINES = 12;

export function drawCardLine({ paint, tool, said, right }: CardLine, width: number): string {
	const front = ` ${paint("mark", glyphs.cursor)} ${paint("strong", cutTo(tool, width - 4))}`;
	const text = cutTo(said, width - tool.length - 6);
	const left = text === "" ? front : `${front}  ${paint("quiet", text)}`;
	return right === "" ? left : spread(left, `${right} `, width);
}

/** A result in its own words, for an error and for details that cannot be read. */
export function drawCardText(line: CardLine, result: CardResult, width: number): string[] {
	const lines = plainLines(textOf(result).trim(), FALLBACK_LINES);
	return [
		drawCardLine(line, width),
		...lines
			.flatMap((one) => wrap(one, width - 4))
			.map((one) => `   ${line.paint("quiet", plain(one))}`),
	];
}

export function textOf({ content }: CardResult): string {
	return content.map((part) => part.text ?? "").join("\n");
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

export function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0;
}
