import type { Messages } from "#i18n/en.ts";
import type { FreshDetails, RemainingDetails } from "#src/windows/tool-details.ts";
import { glyphs } from "#themes/glyphs.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { plainLines } from "#views/kit/text.ts";
import { fineTokens, shortTokens } from "#views/kit/tokens.ts";
import { wrap } from "#views/kit/wrap.ts";
import { type Card, isRecord, textOf } from "./card.ts";
import { createToolCard } from "./tool-card.ts";

/** Lines of an answer that are shown. */
const MOST_LINES = 12;

/** The card of `get_context_remaining`: what is left, and when expanded the answer as the model read it. */
export function createRemainingCard(words: () => Messages): Card {
	return createToolCard(
		{
			tool: "get_context_remaining",
			running: ({ windows }) => windows.counting,
			read(result, { paint, words: { windows } }) {
				const details = readRemaining(result.details);
				if (details === undefined) return;
				return {
					said: sayRemaining(details, windows),
					more: (width) =>
						plainLines(textOf(result), MOST_LINES)
							.flatMap((line) => wrap(line, width))
							.map((line) => paint("quiet", line)),
				};
			},
		},
		words,
	);
}

/** The card of `new_context`: that it was asked for, and the handoff when expanded. */
export function createFreshCard(words: () => Messages): Card {
	return createToolCard(
		{
			tool: "new_context",
			running: ({ windows }) => windows.asking,
			read(result, { paint, words: { windows } }) {
				const details = readFresh(result.details);
				if (details === undefined) return;
				const { handoff, tokens } = details;
				return {
					said: handoff === "" ? windows.askedBare : windows.asked(tokens),
					more: (width) => [
						...(handoff === "" ? [] : drawMarkdown(handoff, width, paint)),
						...wrap(windows.noProof, width).map((line) => paint("faint", line)),
					],
				};
			},
		},
		words,
	);
}

function sayRemaining({ line, used, window }: RemainingDetails, say: Messages["windows"]): string {
	if (used === undefined || window === undefined) return say.unknown;
	const share = say.used(Math.round((used / window) * 100), shortTokens(window));
	if (line === undefined) return share;
	return `${say.left(fineTokens(Math.max(0, line - used)))} ${glyphs.between} ${share}`;
}

function readRemaining(details: unknown): RemainingDetails | undefined {
	if (!isRecord(details)) return undefined;
	const { line, used, v, window } = details;
	if (v !== 1 || ![line, used, window].every(isCountOrNone)) return undefined;
	return {
		v,
		...(typeof used === "number" ? { used } : {}),
		...(typeof window === "number" ? { window } : {}),
		...(typeof line === "number" ? { line } : {}),
	};
}

function isCountOrNone(value: unknown): boolean {
	return value === undefined || (typeof value === "number" && value >= 0);
}

function readFresh(details: unknown): FreshDetails | undefined {
	if (!isRecord(details)) return undefined;
	const { handoff, tokens, v } = details;
	if (v !== 1 || typeof handoff !== "string" || typeof tokens !== "number") return undefined;
	return { v, handoff, tokens };
}
