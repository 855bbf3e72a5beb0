import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { kindOf, type Telling } from "#src/store/telling.ts";
import { type WindowFill, windowParts } from "#src/windows/fill.ts";
import { cellsOf } from "#views/told/bar.ts";
import type { ToldView } from "#views/told/data.ts";
import type { ToldModel } from "#views/told/model.ts";
import { toldScreen } from "#views/told/screen.ts";
import { frameOf, noon } from "../support/frames.ts";
import { expectSafe, language, size, text } from "../support/hostile.ts";
import { fillOf, sampleTold } from "../support/told-view.ts";

const words = messagesFor("en").told;
const keysIn = <Key extends string>(of: Readonly<Record<Key, unknown>>) => Object.keys(of) as Key[];

const tokens = fc.oneof(fc.constant(0), fc.nat({ max: 300 }), fc.nat({ max: 300_000 }));
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const fill: fc.Arbitrary<WindowFill> = fc
	.record({
		window: maybe(fc.nat({ max: 2_000_000 })),
		isCounted: fc.boolean(),
		parts: fc.record({
			system: tokens,
			head: tokens,
			summary: tokens,
			kept: tokens,
			talk: tokens,
			tail: tokens,
		}),
		line: maybe(fc.nat({ max: 2_000_000 })),
		cut: fc.constantFrom(...keysIn(words.cut)),
		uncut: maybe(fc.constantFrom(...keysIn(words.uncut))),
		band: maybe(fc.nat({ max: 2_000_000 })),
	})
	.map((one) => {
		return { ...one, used: windowParts.reduce((sum, part) => sum + one.parts[part], 0) };
	});

const telling: fc.Arbitrary<Telling> = fc
	.record({
		key: fc.uuid(),
		place: fc.constantFrom("head", "tail", "aside"),
		state: fc.constantFrom("told", "next", "off", "refused", "held"),
		id: fc.constantFrom(...keysIn(words.names)),
		reason: fc.constantFrom(...keysIn(words.reasons)),
		source: text,
		text,
		tokens,
		since: maybe(fc.nat({ max: 2 * noon })),
		pinned: fc.boolean(),
		held: maybe(fc.constantFrom("unknown", "changed", "conflict")),
	})
	.map(({ id, reason, source, tokens: count, text: told, ...one }) => ({
		...one,
		kind: kindOf[id],
		block: { id, reason, source, text: told, tokens: count },
	}));

const view: fc.Arbitrary<ToldView> = fc
	.record({
		tellings: fc.array(telling, { maxLength: 9 }),
		fill,
		topic: text,
		name: text,
		head: text,
	})
	.map(({ head, name, topic, ...some }) => {
		const base = sampleTold("en", some);
		const sources = { ...base.sources, topic, noteName: name };
		return { ...base, sources, head: { ...base.head, text: head } };
	});

const model: fc.Arbitrary<ToldModel> = fc.record({
	mode: fc.constantFrom("list", "read", "whole", "help", "forget"),
	cursor: fc.record({
		key: fc.constant(""),
		index: fc.nat({ max: 9 }),
		offset: fc.nat({ max: 9 }),
	}),
	scroll: fc.nat({ max: 40 }),
	why: maybe(fc.constantFrom(...keysIn(words.why))),
});

test("nothing that is told, however strange, breaks out of the screen at any size", () => {
	fc.assert(
		fc.property(view, model, size, language, (data, at, room, tongue) => {
			const frame = frameOf(room.width, tongue, room.height);
			const lines = toldScreen.draw(data, at, frame);
			expect(lines).toHaveLength(room.height);
			expectSafe(lines, room.width);
		}),
		{ numRuns: 600 },
	);
});

test("the chosen row is in sight at any size that shows a list", () => {
	fc.assert(
		fc.property(view, fc.nat({ max: 9 }), size, (data, index, { width }) => {
			const cursor = { key: "", index, offset: 0 };
			const frame = frameOf(Math.max(20, width), "en", 12);
			const at: ToldModel = { mode: "list", cursor, scroll: 0, why: undefined };
			expect(toldScreen.draw(data, at, frame).join("\n")).toContain("▸");
		}),
	);
});

test("the bar has a column for every part that is there, as long as it has columns, and its length is what is used", () => {
	fc.assert(
		fc.property(fill, fc.integer({ min: 0, max: 200 }), (one, width) => {
			const cells = cellsOf({ ...one, line: undefined, band: undefined }, width);
			expect(cells).toHaveLength(width);
			const filled = cells.filter((cell) => cell !== "free").length;
			const whole = Math.max(one.window ?? 0, one.used, 1);
			expect(Math.abs(filled - (one.used / whole) * width)).toBeLessThanOrEqual(1);
			const there = windowParts.filter((part) => one.parts[part] > 0);
			const seen = windowParts.filter((part) => cells.includes(part));
			expect(seen).toHaveLength(Math.min(there.length, filled));
			expect(windowParts.filter((part) => cells.indexOf(part) >= 0)).toEqual(seen);
			const order = seen.map((part) => cells.indexOf(part));
			expect(order).toEqual(order.toSorted((a, b) => a - b));
		}),
	);
});

test("the lines stand where they are reached, beyond what is free as well as within what is used", () => {
	const cells = cellsOf(fillOf({ window: 1_000, used: 990, line: 500, band: 450 }), 100);
	expect([cells.indexOf("line"), cells.indexOf("band")]).toEqual([50, 45]);
	expect(
		cellsOf(fillOf({ window: 1_000, used: 0, line: 5_000, band: undefined }), 10),
	).not.toContain("line");
});
