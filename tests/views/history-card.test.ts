import { expect, test } from "vitest";
import type { HistoryReport } from "#src/history/report.ts";
import { createHistoryCard } from "#views/cards/history.ts";
import type { Frame } from "#views/kit/frame.ts";
import { expectFrames, frameOf } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

const search: HistoryReport = {
	op: "search",
	shown: 3,
	count: 41,
	files: 12,
	more: false,
	skipped: 0,
	next: true,
};

const page = [
	"41 entries in 12 sessions of this project, newest first; 3 shown. Times are UTC.",
	"[1a2b3c02@AbC_-45678] 2025-11-29 14:02 user: keep wombat on port 8443, whatever the docs say",
	"  later, perhaps instead: [1a2b3c99@AbC_-45678] 2025-11-30 08:00 user: use 9443 instead",
	"[1a2b3c05@AbC_-45678] 2025-11-29 14:01 assistant edit: edit path: config/wombat.yaml port 8443",
	"[1a2b3c07@AbC_-45678] 2025-11-20 17:33 user: 端口改成 8443，别动 8080",
	'More with cursor "0.7000.AbC_-45678.a1b2c3" and the same query.',
	'Whole entry: op "read" with its id.',
].join("\n");

const args = { op: "search", query: "port 8443", all: true };

function draw(
	{ width, words }: Frame,
	{
		expanded = false,
		isError = false,
		details = search,
		text = page,
		given = args as unknown,
	} = {},
) {
	const card = createHistoryCard(() => words);
	const keyHint = (_key: string, what: string) => `ctrl+o ${what}`;
	const context = { args: given, isError, isPartial: false, keyHint };
	const result = { content: [{ type: "text", text }], details };
	return card
		.renderResult(result, { expanded, isPartial: false }, plainPalette, context)
		.render(width);
}

test("a search collapses to one line and a preview of its hits", () =>
	expectFrames("cards/history-collapsed", (frame) => draw(frame)));

test("a search expands to the page as the model has it", () =>
	expectFrames("cards/history-expanded", (frame) => draw(frame, { expanded: true })));

test("a read entry collapses to its range and its beginning", () =>
	expectFrames("cards/history-read", (frame) => {
		const details: HistoryReport = { op: "read", from: 0, to: 4_000, total: 12_345, images: 1 };
		const text =
			"[1a2b3c02@AbC_-45678] user, /p\nkeep wombat on port 8443\nwhatever the docs say\nand more";
		const given = { op: "read", id: "1a2b3c02@AbC_-45678" };
		return draw(frame, { details, text, given });
	}));

test("details that cannot be read, and errors, are shown in their own words", () => {
	for (const details of [
		undefined,
		null,
		7,
		{},
		{ ...search, shown: "3" },
		{ op: "read", from: -1 },
	]) {
		const card = createHistoryCard(() => frameOf(60).words);
		const context = { args: null, isError: false, isPartial: false, keyHint: () => "" };
		const result = { content: [{ type: "text", text: "plain \x1b[2Jtext" }], details };
		const options = { expanded: false, isPartial: false };
		expect(card.renderResult(result, options, plainPalette, context).render(60)).toEqual([
			" ▸ history",
			"   plain text",
		]);
	}
	expect(draw(frameOf(60), { isError: true, text: "No entry." })).toEqual([
		' ▸ history search "port 8443"',
		"   No entry.",
	]);
});

test("a call whose arguments are still streaming is one line", () => {
	const card = createHistoryCard(() => frameOf(60).words);
	const context = { isError: false, isPartial: true, keyHint: () => "" };
	for (const given of [undefined, {}, "half", { op: 3 }]) {
		const lines = card.renderCall(given, plainPalette, context).render(60);
		expect(lines).toEqual([" ▸ history  searching"]);
	}
});
