import type { Messages } from "#i18n/en.ts";
import { type Paint, paintWith } from "#themes/paint.ts";
import type { Ink } from "#views/kit/frame.ts";
import { createLines } from "#views/kit/lines.ts";
import {
	type Card,
	type CardContext,
	type CardResult,
	drawCardLine,
	drawCardText,
} from "./card.ts";

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
				const said = parts.running(words());
				const line = { paint: paintWith(theme), tool: parts.tool, said, right: "" };
				return [drawCardLine(line, width)];
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
	const { paint } = ink;
	if (face === undefined) {
		return drawCardText({ paint, tool, said: "", right: "" }, result, width);
	}
	const hint = expanded ? "" : context.keyHint("app.tools.expand", ink.words.card.expand);
	return drawFace(tool, face, hint, paint, width);
}

/** @param hint how to expand it; empty where it is */
function drawFace(
	tool: string,
	{ more, said }: CardFace,
	hint: string,
	paint: Paint,
	width: number,
): string[] {
	const line = drawCardLine({ paint, tool, said, right: hint }, width);
	return hint === "" ? [line, ...more(width - 4).map((one) => `   ${one}`)] : [line];
}
