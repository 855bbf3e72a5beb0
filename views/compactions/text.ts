import type { CompactionAccount } from "#src/compaction/account.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Frame, Ink } from "#views/kit/frame.ts";
import { flow } from "#views/kit/hints.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { flowParts } from "#views/kit/parts.ts";
import { drawKeysPage, drawWelcome, inset } from "#views/kit/reader.ts";
import { wrap } from "#views/kit/wrap.ts";
import { drawChanges } from "./changes.ts";
import type { CompactionsView } from "./data.ts";
import { sayFacts } from "./facts.ts";
import type { Compactor } from "./figures.ts";
import { activeActions, compactionsKeys } from "./keys.ts";
import { type CompactionsModel, chosenOf, type Tab } from "./model.ts";
import { drawRefused } from "./refused.ts";

/** All lines of what is read on the screen: the help, the welcome, or the chosen compaction. */
export function drawText(
	data: CompactionsView,
	model: CompactionsModel,
	width: number,
	frame: Frame,
): readonly string[] {
	if (model.mode === "help") return drawKeys(data, model, frame);
	const account = chosenOf(data, model);
	if (account === undefined) return drawEmpty(data, frame);
	if (width <= 2) return [];
	const facts = drawFacts(account, width - 2, frame);
	const lines = [...facts, "", ...drawTab(account, model.tab, width - 2, frame)];
	return inset(lines);
}

/** What is known of a compaction but its texts, in lines of at most `width` columns. */
export function drawFacts(account: CompactionAccount, width: number, ink: Ink): string[] {
	const { now, paint, words } = ink;
	return sayFacts(account, words, now).flatMap((facts, index) =>
		flowParts(facts, width).map((line) => paint(index === 0 ? "quiet" : "faint", line)),
	);
}

function drawTab(account: CompactionAccount, tab: Tab, width: number, ink: Ink): string[] {
	switch (tab) {
		case "summary":
			return drawSummary(account, width, ink);
		case "changes":
			return drawChanges(account, width, ink);
		case "refused":
			return drawRefused(account, width, ink);
	}
}

/** A summary in lines of at most `width` columns; says so where it is empty. */
export function drawSummary(
	{ summary }: CompactionAccount,
	width: number,
	{ paint, words }: Ink,
): string[] {
	const body = drawMarkdown(summary, width, paint);
	if (body.length > 0) return body;
	return wrap(words.compaction.nothing, width).map((line) => paint("quiet", line));
}

function drawKeys(data: CompactionsView, model: CompactionsModel, frame: Frame): string[] {
	const listed = activeActions({ ...model, mode: "list" }, data);
	return [...drawKeysPage(compactionsKeys, listed, frame), "", ...drawLegend(frame.width, frame)];
}

const compactors: readonly Compactor[] = [
	"model",
	"memory",
	"code",
	"pi",
	"other",
	"handoff",
	"rollover",
];

/** The signs of the list and whom they stand for. */
function drawLegend(width: number, { paint, words }: Frame): string[] {
	const { authors, legend } = words.compaction;
	const signs = compactors.map((who) => `${glyphs.compactor[who]} ${authors[who]}`);
	const lines = flow(signs, Math.max(1, width - 4));
	return [` ${paint("heading", legend)}`, ...lines.map((line) => `   ${paint("quiet", line)}`)];
}

function drawEmpty({ next }: CompactionsView, frame: Frame): string[] {
	const { compaction } = frame.words;
	return drawWelcome(
		compaction.emptyTitle,
		[...compaction.emptyText, compaction.next[next]],
		frame,
	);
}
