import type { ExtensionContext } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { createPageBudget } from "#src/host/page-budget.ts";

type Usage = ReturnType<ExtensionContext["getContextUsage"]>;

const reading = (usage: Usage) => ({ getContextUsage: () => usage, model: undefined });

test("A page fits what is left of the context, and pages of one turn share it", () => {
	const budget = createPageBudget();
	const usage = (tokens: number | null) =>
		reading({ tokens, contextWindow: 100_000, percent: null });
	expect(budget.next(usage(10_000), 10_000)).toBe(10_000);
	expect(budget.next(usage(85_000), 10_000)).toBe(4_000);
	budget.take(3_500);
	expect(budget.next(usage(85_000), 10_000)).toBe(500);
	budget.take(400);
	expect(budget.next(usage(85_000), 10_000)).toBe(0);
	budget.reset();
	expect(budget.next(usage(85_000), 10_000)).toBe(4_000);
});

test("Unknown usage counts as half, and an unknown window does not stand in the way", () => {
	const budget = createPageBudget();
	expect(budget.next(reading({ tokens: null, contextWindow: 20_000, percent: null }), 8_000)).toBe(
		5_000,
	);
	expect(budget.next(reading(undefined))).toBe(10_000);
});
