import fc from "fast-check";
import { expect, test } from "vitest";
import { countGraphemes, firstGraphemes } from "#src/topics/grapheme.ts";

test("characters are counted as people count them, and the mark is one of them", () => {
	expect(firstGraphemes("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 2)).toBe("👨‍👩‍👧…");
	expect(firstGraphemes("登录页面", 4)).toBe("登录页面");
	expect(firstGraphemes("登录页面", 3, "")).toBe("登录页");
	expect(firstGraphemes("abc", 0)).toBe("");
	expect(countGraphemes("e\u0301x", 9)).toBe(2);
});

test("no text is longer than asked, and none is broken", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 120 }), fc.nat(40), (text, count) => {
			const cut = firstGraphemes(text, count);
			expect(countGraphemes(cut, 1_000)).toBeLessThanOrEqual(count);
			expect(cut.isWellFormed()).toBe(true);
		}),
	);
	expect(firstGraphemes(`e${"\u0301".repeat(100_000)}`, 25).length).toBeLessThanOrEqual(300);
});
