import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../../src/lib/tokens.ts";
import { pageOf } from "../../../src/notes/page.ts";

const text = fc.oneof(
	fc.string({ unit: "grapheme", maxLength: 400 }),
	fc.string({ unit: "binary", maxLength: 400 }),
	fc
		.array(fc.constantFrom("名前", "word ", "\n", "👩‍👩‍👧", "é", "🇯🇵"), { maxLength: 200 })
		.map((parts) => parts.join("")),
);
const room = fc.record({
	tokens: fc.integer({ min: 1, max: 120 }),
	units: fc.integer({ min: 1, max: 300 }),
});

test("pages follow each other without a gap, and every one moves on", () => {
	fc.assert(
		fc.property(text, room, (whole, size) => {
			let read = "";
			let at = 0;
			for (let pages = 0; ; pages += 1) {
				expect(pages).toBeLessThanOrEqual(whole.length);
				const page = pageOf(whole, at, size);
				expect(page.from).toBe(at);
				read += page.text;
				if (!page.more) break;
				expect(page.to).toBeGreaterThan(page.from);
				at = page.to;
			}
			expect(read).toBe(whole);
		}),
	);
});

test("a page keeps to its room, Chinese counted as what it costs", () => {
	const chinese = "会话记忆".repeat(5_000);
	const page = pageOf(chinese, 0, { tokens: 1_000, units: 40_000 });
	expect(estimateTokens(page.text)).toBeLessThanOrEqual(1_000);
	expect(page.text.length).toBeGreaterThan(800);
	expect(pageOf("a".repeat(90_000), 0, { tokens: 1e6, units: 40_000 }).text).toHaveLength(40_000);
});

test("a page ends behind a line where that is near, and never inside an emoji", () => {
	expect(pageOf("first line\nsecond line", 0, { tokens: 100, units: 14 }).text).toBe(
		"first line\n",
	);
	const family = "👩‍👩‍👧";
	const page = pageOf(`x${family}`, 0, { tokens: 100, units: 4 });
	expect(page).toMatchObject({ text: "x", more: true, to: 1 });
	expect(pageOf(`${"x".repeat(9)}📥`, 0, { tokens: 100, units: 10 }).text).toBe("x".repeat(9));
});

test("an offset inside a character or beyond the end is moved to where reading can go on", () => {
	expect(pageOf("a📥b", 2, { tokens: 100, units: 100 })).toMatchObject({ text: "📥b", from: 1 });
	expect(pageOf("abc", 70, { tokens: 100, units: 100 })).toMatchObject({
		text: "",
		from: 3,
		more: false,
	});
	expect(pageOf("abc", -4, { tokens: 100, units: 100 })).toMatchObject({ text: "abc", from: 0 });
});

test("well-formed text stays well-formed however small its pages are", () => {
	fc.assert(
		fc.property(fc.string({ unit: "grapheme" }), room, (whole, size) => {
			fc.pre(whole.isWellFormed());
			for (let at = 0; ; ) {
				const page = pageOf(whole, at, size);
				expect(page.text.isWellFormed()).toBe(true);
				if (!page.more) break;
				at = page.to;
			}
		}),
	);
});
