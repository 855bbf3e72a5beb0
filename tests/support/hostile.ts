import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { expect } from "vitest";

/** Signs that break widths: wide, combining, joined, hidden, controlling, and halves of pairs. */
const sign = fc.oneof(
	fc.string({ unit: "binary", minLength: 1, maxLength: 3 }),
	fc.constantFrom(
		"中",
		"文",
		"，",
		"👩‍👩‍👧",
		"🇯🇵",
		"❤",
		"\uFE0F",
		"\u0301",
		"\u200D",
		"\x1b[2J",
		"\x1b]8;;",
		"\t",
	),
	fc.constantFrom(
		"\ud83d",
		"\ude00",
		"\u202E",
		"\u2028",
		"\n",
		"\r\n",
		"- [ ] ",
		"# ",
		"> ",
		"`",
		"**",
		" ",
		"a",
	),
);
/** Text that tries to break out of a screen. */
export const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(""));
export const language = fc.constantFrom("en" as const, "zh" as const);
/** A terminal, from one column on. */
export const size = fc.record({
	width: fc.integer({ min: 1, max: 200 }),
	height: fc.integer({ min: 1, max: 40 }),
});

/** Fails where a line is too wide, or would be obeyed by a terminal. */
export function expectSafe(lines: readonly string[], width: number) {
	for (const line of lines) {
		expect(visibleWidth(line)).toBeLessThanOrEqual(width);
		expect(line.isWellFormed()).toBe(true);
		expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
	}
}
