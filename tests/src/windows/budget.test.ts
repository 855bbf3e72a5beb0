import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetOf, isInBand, remainingOf, roomOf } from "#src/windows/budget.ts";

const limits = { contextWindow: 200_000, reserveTokens: 16_384, enabled: true };

test("a window has a line where pi compacts, one token behind what is usable", () => {
	const budget = budgetOf(limits);
	expect(budget).toEqual({ kind: "line", window: 200_000, line: 183_617 });
	expect(roomOf(budget)).toBe(183_617);
	expect(remainingOf(budget, 180_000)).toEqual({ toLine: 3_617, toLimit: 20_000 });
	expect(remainingOf(budget, 300_000)).toEqual({ toLine: 0, toLimit: 0 });
});

test("a window that nobody knows, that pi does not compact or that is too small has no line", () => {
	expect(budgetOf({ ...limits, contextWindow: 0 })).toEqual({ kind: "unknown" });
	expect(remainingOf({ kind: "unknown" }, 5)).toBeUndefined();
	expect(budgetOf({ ...limits, enabled: false })).toEqual({ kind: "off", window: 200_000 });
	const small = budgetOf({ ...limits, contextWindow: 16_384 });
	expect(small).toEqual({ kind: "unsupported", window: 16_384 });
	expect(remainingOf(small, 384)).toEqual({ toLine: undefined, toLimit: 16_000 });
});

test("the band is the last tenth before the line, and never more than 32,000 tokens", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 20_000, max: 2_000_000 }),
			fc.integer({ min: 0, max: 10_000 }),
			(contextWindow, reserveTokens) => {
				const budget = budgetOf({ contextWindow, reserveTokens, enabled: true });
				const line = contextWindow - reserveTokens + 1;
				const wide = Math.min(32_000, Math.floor((line - 1) / 10));
				expect(isInBand(budget, line - 1)).toBe(true);
				expect(isInBand(budget, line - wide)).toBe(true);
				expect(isInBand(budget, line - wide - 1)).toBe(false);
				expect(isInBand(budget, line)).toBe(false);
			},
		),
		{ numRuns: 50 },
	);
});
