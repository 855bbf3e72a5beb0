import type { Messages } from "#i18n/en.ts";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import { type Compared, differs, drawDiff } from "#views/kit/diff.ts";
import type { Ink } from "#views/kit/frame.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { shownText } from "#views/kit/shown.ts";
import { wrap } from "#views/kit/wrap.ts";
import { type Card, createToolCard } from "./tool-card.ts";

/** The card of `save_carryover`: the note when expanded. */
export function createSaveCard(words: () => Messages): Card {
	return createToolCard(
		{
			tool: "save_carryover",
			running: ({ card }) => card.saving,
			read(result, ink) {
				const details = readDetails(result.details);
				if (details === undefined) return;
				return {
					said: ink.words.card.saved(details.openItems, details.doneDropped),
					more: (width) => drawExpanded(details, ink, width),
				};
			},
		},
		words,
	);
}

function drawExpanded(details: SaveCardDetails, ink: Ink, room: number): string[] {
	const { paint, words } = ink;
	const { card } = words;
	const body = differs(details.changes)
		? drawDiff(details.changes, room, ink)
		: drawMarkdown(shownText(details.text), room, paint);
	const told = details.conflicts > 0 ? wrap(card.conflicts(details.conflicts), room) : [];
	return [
		...told.map((line) => paint("warn", line)),
		...body,
		...wrap(card.undo, room).map((line) => paint("faint", line)),
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
	return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

function isCompared(value: unknown): value is Compared {
	if (!isRecord(value)) return false;
	const { kind, text } = value;
	return typeof text === "string" && (kind === "same" || kind === "added" || kind === "removed");
}
