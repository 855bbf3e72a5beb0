import fc from "fast-check";
import { expect, test } from "vitest";
import { type FoldPart, planFold, roomFor } from "#src/compaction/fold-plan.ts";

const given = { window: 32_000, output: 4_000, frame: 3_000, mostCalls: 8 };
const room = roomFor(given);

function tokensOf(sizes: readonly number[], { start, end, mostMessageTokens }: FoldPart): number {
	return sizes.slice(start, end).reduce((sum, size) => sum + Math.min(size, mostMessageTokens), 0);
}

test("what fits is read in one call, in full", () => {
	expect(planFold([1_000, 2_000], given)).toEqual({
		kind: "whole",
		part: { start: 0, end: 2, mostMessageTokens: Number.POSITIVE_INFINITY },
	});
	expect(planFold([], given).kind).toBe("whole");
});

test("what does not fit is read in parts, in full while the calls last", () => {
	const sizes = Array.from({ length: 60 }, () => 1_000);
	const plan = planFold(sizes, given);
	expect(plan.kind).toBe("parts");
	if (plan.kind !== "parts") return;
	expect(plan.parts.length).toBeLessThanOrEqual(5);
	for (const part of plan.parts) expect(part.mostMessageTokens).toBe(Number.POSITIVE_INFINITY);
});

test("where the calls are too few, older messages are cut shorter and the newest stay in full", () => {
	const sizes = Array.from({ length: 400 }, (_, n) => (n % 10 === 0 ? 20_000 : 100));
	const plan = planFold(sizes, given);
	expect(plan.kind).toBe("parts");
	if (plan.kind !== "parts") return;
	expect(plan.parts.length).toBeLessThanOrEqual(given.mostCalls - 1);
	expect(plan.parts.at(0)?.mostMessageTokens).toBeLessThan(20_000);
	expect(plan.parts.at(-1)).toMatchObject({
		end: 400,
		mostMessageTokens: Number.POSITIVE_INFINITY,
	});
});

test("one message larger than the window is cut to it", () => {
	expect(planFold([1_000_000], given)).toEqual({
		kind: "whole",
		part: { start: 0, end: 1, mostMessageTokens: room },
	});
});

test("a window that not even the frame fits asks no model", () => {
	expect(planFold([10], { ...given, window: 7_500 })).toEqual({ kind: "impossible" });
});

test("a model whose answers cannot be joined reads all in one call", () => {
	const plan = planFold([9_000, 9_000, 9_000], {
		window: 12_000,
		output: 4_000,
		frame: 2_000,
		mostCalls: 8,
	});
	expect(plan.kind).toBe("whole");
});

test("every message is in exactly one part, each part fits, and the calls are bounded", () => {
	fc.assert(
		fc.property(
			fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 300 }),
			fc.integer({ min: 6_000, max: 200_000 }),
			fc.integer({ min: 2, max: 9 }),
			(sizes, window, mostCalls) => {
				const plan = planFold(sizes, { window, output: 2_000, frame: 1_500, mostCalls });
				if (plan.kind === "impossible") return;
				const parts = plan.kind === "whole" ? [plan.part] : plan.parts;
				expect(parts.flatMap(({ start, end }) => sizes.slice(start, end))).toEqual(sizes);
				expect(parts.every((part, at) => part.start === (parts[at - 1]?.end ?? 0))).toBe(true);
				expect(parts.length + (parts.length > 1 ? 1 : 0)).toBeLessThanOrEqual(mostCalls);
				const most = roomFor({ window, output: 2_000, frame: 1_500, mostCalls });
				for (const part of parts) expect(tokensOf(sizes, part)).toBeLessThanOrEqual(most);
			},
		),
	);
});
