import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { NotesReport } from "#src/notes/report.ts";
import type { CardResult } from "#views/cards/card.ts";
import { createNotesCard } from "#views/cards/notes.ts";
import type { Frame } from "#views/kit/frame.ts";
import { expectFrames, frameOf } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

interface Drawn {
	readonly text: string;
	readonly details: unknown;
	readonly args?: unknown;
	readonly expanded?: boolean;
	readonly isError?: boolean;
}

function draw(
	{ text, details, args = {}, expanded = false, isError = false }: Drawn,
	frame: Frame,
) {
	const card = createNotesCard(() => frame.words);
	const keyHint = (_key: string, what: string) => `ctrl+o ${what}`;
	const context = { args, isError, isPartial: false, keyHint };
	const result: CardResult = { content: [{ type: "text", text }], details };
	const options = { expanded, isPartial: false };
	return [
		...card.renderCall(args, plainPalette, context).render(frame.width),
		...card.renderResult(result, options, plainPalette, context).render(frame.width),
	];
}

const page = { from: 0, to: 3200, total: 8000, more: true };
const read: NotesReport = { op: "read", target: "plans/login.md", head: 1, foot: 1, page };
const note = {
	details: read,
	text: "/home/mei/app/.pi/notes/plans/login.md\n# Login 登录\n\n- Retry when the token expires 令牌过期时要重试，最多三次\n- One queue per account\n- The rest is below\n[characters 0-3200 of 8000; go on with offset 3200]",
};
const found = {
	details: {
		op: "search",
		target: "令牌 retry",
		head: 1,
		foot: 0,
		notes: 2,
		hits: 3,
		left: 1,
		page: { from: 0, to: 90, total: 90, more: false },
	},
	text: "3 lines in 2 notes, 1 over 1 MiB not searched:\nplans/login.md:3: Retry when the 令牌 expires\nplans/login.md:9: retry, then 令牌\na.md:1: 令牌 retry",
};
const written = {
	details: {
		op: "append",
		target: "log.md",
		head: 0,
		foot: 0,
		bytes: 12_400,
		created: false,
		redacted: 1,
	},
	text: "Appended to log.md (12400 bytes, 1 secrets left out).",
	args: { op: "append", path: "log.md", content: "Tests run with -j1 测试要单线程\nsecond line" },
};

test("a page that was read is one line with its range, and its first lines", () =>
	expectFrames("cards/notes-read", (frame) => draw(note, frame)));

test("expanded, the page is there as the model got it, facts dim around it", () =>
	expectFrames("cards/notes-read-expanded", (frame) => draw({ ...note, expanded: true }, frame)));

test("a search shows counts and its first hits", () =>
	expectFrames("cards/notes-search", (frame) => draw(found, frame)));

test("a change is one line, and what was submitted when expanded", () =>
	expectFrames("cards/notes-append", (frame) => [
		...draw(written, frame),
		...draw({ ...written, expanded: true }, frame),
	]));

test("details that were stored and lost what is undefined are still read", () => {
	const { total: _total, ...rest } = page;
	const details = JSON.parse(JSON.stringify({ ...read, page: { ...rest, total: undefined } }));
	expect(draw({ ...note, details }, frameOf(80))[0]).toContain("0-3200 · next 3200");
});

test("falls back to the text when the details cannot be read, and for an error", () => {
	const strange = [
		undefined,
		null,
		7,
		{},
		{ ...read, op: "burn" },
		{ ...read, head: -1 },
		{ ...read, page: { from: 0 } },
		{ ...read, page: null },
		{ ...read, hits: "3" },
	];
	const args = { op: "read", path: "a.md" };
	for (const details of strange) {
		const lines = draw({ text: "told: \x1b[2J4", details, args, expanded: true }, frameOf(60));
		expect(lines).toEqual([" ▸ notes  read a.md", "   told: 4"]);
	}
	const failed = draw(
		{ text: "a.md: no such note.", details: read, args, isError: true },
		frameOf(60),
	);
	expect(failed).toEqual([" ▸ notes  read a.md", "   a.md: no such note."]);
});

test("a call whose arguments are still streaming is one line", () => {
	const card = createNotesCard(() => frameOf(60).words);
	const context = { isError: false, isPartial: true, keyHint: () => "" };
	const lines = (args: unknown) => card.renderCall(args, plainPalette, context).render(60);
	expect(lines(undefined)).toEqual([" ▸ notes"]);
	expect(lines({ op: "read", path: "a\x1b[2J.md" })).toEqual([" ▸ notes  read a.md"]);
	expect(lines({ op: "search", query: "x y" })).toEqual([' ▸ notes  search "x y"']);
});

test("no text and no width makes a line too wide", () => {
	const text = fc.string({ unit: "grapheme", maxLength: 200 });
	fc.assert(
		fc.property(
			text,
			text,
			fc.integer({ min: 1, max: 130 }),
			fc.boolean(),
			(said, target, width, expanded) => {
				for (const line of draw(
					{ text: said, details: { ...read, target }, expanded },
					frameOf(width),
				)) {
					expect(visibleWidth(line)).toBeLessThanOrEqual(width);
				}
			},
		),
	);
});
