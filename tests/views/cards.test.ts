import type { ToolDefinition } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import type { Card, CardResult } from "#views/cards/card.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import type { Frame } from "#views/kit/frame.ts";
import { sampleNote } from "../support/carryover-view.ts";
import { expectFrames, frameOf } from "../support/frames.ts";
import { plainPalette } from "../support/paint.ts";

const details: SaveCardDetails = {
	openItems: 4,
	doneDropped: 2,
	conflicts: 1,
	text: sampleNote("en"),
	changes: [
		{ kind: "same", text: "## TODO" },
		{ kind: "added", text: "- [ ] Retry uploads when the token expires 上传时令牌过期要重试" },
		{ kind: "removed", text: "- [ ] Move the client" },
	],
};

function resultOf(saved: unknown, said = "Saved."): CardResult {
	return { content: [{ type: "text", text: said }], details: saved };
}

function draw(result: CardResult, expanded: boolean, { width, words }: Frame, isError = false) {
	const card = createSaveCard(() => words);
	const keyHint = (_key: string, what: string) => `ctrl+o ${what}`;
	const context = { isError, isPartial: false, keyHint };
	const options = { expanded, isPartial: false };
	const call = card.renderCall({}, plainPalette, context).render(width);
	return [...call, ...card.renderResult(result, options, plainPalette, context).render(width)];
}

test("pi takes the card as a tool's renderers", () => {
	const accepts = (
		card: Card,
	): Pick<ToolDefinition, "renderShell" | "renderCall" | "renderResult"> => card;
	expect(accepts).toBeTypeOf("function");
});

test("collapses to one line with counts and the user's key", () =>
	expectFrames("cards/save-collapsed", (frame) => draw(resultOf(details), false, frame)));

test("expands to the changes, what was kept twice, and how to undo", () =>
	expectFrames("cards/save-expanded", (frame) => draw(resultOf(details), true, frame)));

test("shows the whole note when nothing changed", () =>
	expectFrames("cards/save-unchanged", (frame) =>
		draw(resultOf({ ...details, conflicts: 0, changes: [] }), true, frame),
	));

test("falls back to the text when the details cannot be read", () => {
	const strange = [
		undefined,
		null,
		7,
		"text",
		{},
		{ ...details, openItems: "4" },
		{ ...details, changes: [null] },
		{ ...details, changes: [{ kind: "moved", text: "x" }] },
	];
	for (const saved of strange) {
		const lines = draw(resultOf(saved, "Saved: \x1b[2J4 open."), true, frameOf(60));
		expect(lines).toEqual([" ▸ save_carryover", "   Saved: 4 open."]);
	}
});

test("an error is shown in its own words", () => {
	const lines = draw(resultOf(details, "Note not saved: no permission."), false, frameOf(60), true);
	expect(lines).toEqual([" ▸ save_carryover", "   Note not saved: no permission."]);
});

test("a call whose arguments are still streaming is one line", () => {
	const card = createSaveCard(() => frameOf(60).words);
	const context = { isError: false, isPartial: true, keyHint: () => "" };
	for (const args of [undefined, {}, { content: "## TO" }, "half"]) {
		const lines = card.renderCall(args, plainPalette, context).render(60);
		expect(lines).toEqual([" ▸ save_carryover  saving"]);
	}
});
