import fc from "fast-check";
import { expect, test } from "vitest";
import { pageTokens, tokensLeft } from "#src/recall/room.ts";

test("a page has what is left before pi compacts, up to its own limit", () => {
	const fill = { used: 50_000, window: 200_000, reserve: 16_384, promised: 0 };
	expect(pageTokens(tokensLeft(fill))).toBe(10_000);
	expect(tokensLeft({ ...fill, used: 180_000 })).toBe(2_616);
	expect(tokensLeft({ ...fill, used: 180_000, promised: 2_000 })).toBe(616);
	expect(pageTokens(tokensLeft({ ...fill, used: 182_500 }))).toBe(0);
});

test("as long as usage is unknown, half of a fresh context is left free", () => {
	const left = tokensLeft({ used: undefined, window: 20_000, reserve: 4_000, promised: 0 });
	expect(left).toBe(7_000);
});

test("whatever the figures, a page is within what is left", () => {
	const figure = fc.integer({ min: 0, max: 300_000 });
	fc.assert(
		fc.property(
			fc.option(figure, { nil: undefined }),
			figure,
			figure,
			figure,
			(used, window, reserve, promised) => {
				const left = tokensLeft({ used, window, reserve, promised });
				expect(pageTokens(left)).toBeLessThanOrEqual(Math.max(0, left));
			},
		),
	);
});
