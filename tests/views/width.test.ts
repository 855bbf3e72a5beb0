import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { SaveCardDetails } from "#src/carryover/save-report.ts";
import { createSaveCard } from "#views/cards/save-carryover.ts";
import type { CarryoverView } from "#views/carryover/data.ts";
import { type CarryoverModel, start } from "#views/carryover/model.ts";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { drawCarryoverStatus } from "#views/footer/carryover.ts";
import { hashOf, sampleView, versionOf } from "../support/carryover-view.ts";
import { frameOf, noon } from "../support/frames.ts";
import { expectSafe, language, size, text } from "../support/hostile.ts";
import { plainPalette } from "../support/paint.ts";

const model: fc.Arbitrary<CarryoverModel> = fc.record({
	mode: fc.constantFrom<CarryoverModel["mode"]>(
		{ name: "list" },
		{ name: "read" },
		{ name: "help" },
		{ name: "filter" },
		{ name: "clear" },
		{ name: "restore", number: 1 },
	),
	cursor: fc.constantFrom(start.cursor, { key: "v1", index: 1, offset: 1 }),
	scroll: fc.nat({ max: 50 }),
	changes: fc.constantFrom(undefined, true, false),
	query: fc.oneof(fc.constant(""), text),
});

function viewOf(words: string, state: "known" | "held" | "failed"): CarryoverView {
	const hash = hashOf(words);
	const note: CarryoverView["note"] =
		state === "failed"
			? { status: "failed", failure: "failed", detail: words }
			: {
					status: state,
					reason: state === "held" ? "changed" : undefined,
					text: words,
					hash,
					changedAt: 0,
				};
	return sampleView("en", {
		file: words,
		note,
		versions: [versionOf(1, "capture", 0, words)],
		notice: { code: "handler.failed", hook: words, message: words },
		compare: () => ({ against: 1, lines: [{ kind: "added", text: words }] }),
	});
}

test("no note, however strange, breaks out of the screen at any size", () => {
	const state = fc.constantFrom("known" as const, "held" as const, "failed" as const);
	fc.assert(
		fc.property(text, state, model, size, language, (words, status, at, room, tongue) => {
			const frame = { ...frameOf(room.width, tongue, room.height) };
			const lines = carryoverScreen.draw(viewOf(words, status), at, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 1500 },
	);
});

test("no saved note breaks out of its card", () => {
	fc.assert(
		fc.property(text, fc.boolean(), size, language, (words, expanded, { width }, tongue) => {
			const card = createSaveCard(() => messagesFor(tongue));
			const details: SaveCardDetails = {
				openItems: 1,
				doneDropped: 0,
				conflicts: 1,
				text: words,
				changes: [{ kind: "removed", text: words }],
			};
			const content = [{ type: "text", text: words }];
			const context = { isError: false, isPartial: false, keyHint: () => "ctrl+o" };
			const options = { expanded, isPartial: false };
			const whole = card.renderResult({ content, details }, options, plainPalette, context);
			const fallback = card.renderResult({ content }, options, plainPalette, context);
			expectSafe([...whole.render(width), ...fallback.render(width)], width);
		}),
		{ numRuns: 800 },
	);
});

test("the footer never takes more than its forty columns", () => {
	fc.assert(
		fc.property(
			fc.nat(),
			fc.boolean(),
			fc.option(fc.nat()),
			language,
			(openItems, held, since, tongue) => {
				const savingSince = since === null ? undefined : noon - since;
				const line = drawCarryoverStatus({ openItems, held, savingSince }, frameOf(80, tongue));
				expectSafe(line === undefined ? [] : [line], 40);
			},
		),
	);
});
