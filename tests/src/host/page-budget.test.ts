import { expect, test } from "vitest";
import { PageBudget } from "#src/host/page-budget.ts";

const budgetWith = (reserveTokens: number) =>
	new PageBudget({ getSettings: () => ({ compaction: { enabled: true, reserveTokens } }) });

const using = (tokens: number | null, contextWindow = 100_000) => ({
	getContextUsage: () => ({ tokens, contextWindow, percent: null }),
	model: undefined,
});

test("pages of one turn share what is left of the context", () => {
	const pages = budgetWith(10_000);
	expect(pages.left(using(85_000))).toBe(4_000);
	pages.give("", 3_500);
	expect(pages.left(using(85_000))).toBe(500);
	pages.reset();
	expect(pages.left(using(85_000))).toBe(4_000);
});

test("what the usage has grown by is not counted twice", () => {
	const pages = budgetWith(10_000);
	pages.left(using(80_000));
	pages.give("a word ".repeat(2_000));
	const promised = 9_000 - pages.left(using(80_000));
	expect(promised).toBeGreaterThan(3_000);
	expect(pages.left(using(80_000 + promised))).toBe(9_000 - promised);
});

test("an unknown usage counts as half, and an unknown window does not stand in the way", () => {
	const pages = budgetWith(8_000);
	expect(pages.left(using(null, 20_000))).toBe(5_000);
	expect(pages.left(using(null, 0))).toBe(Number.POSITIVE_INFINITY);
});
