import fc from "fast-check";
import { expect, test } from "vitest";
import { fitParts, windowParts } from "#src/windows/fill.ts";

const tokens = fc.oneof(fc.constant(0), fc.nat({ max: 300_000 }));
const estimates = fc.record({
	system: tokens,
	head: tokens,
	summary: tokens,
	kept: tokens,
	talk: tokens,
	tail: tokens,
});

const sumOf = (parts: Readonly<Record<string, number>>, of: readonly string[]) =>
	of.reduce((sum, part) => sum + (parts[part] ?? 0), 0);
const others = ["system", "summary", "kept", "talk"];

test("the parts add up to what was counted: ours as they are listed, the others in their proportions", () => {
	fc.assert(
		fc.property(estimates, fc.nat({ max: 2_000_000 }), (parts, counted) => {
			const fill = fitParts(parts, counted);
			expect(sumOf(fill.parts, windowParts)).toBe(counted);
			expect(Math.min(...Object.values(fill.parts))).toBeGreaterThanOrEqual(0);
			expect(fill).toMatchObject({ used: counted, isCounted: true });
			const rest = counted - parts.head - parts.tail;
			const sum = sumOf(parts, others);
			fc.pre(sum > 0 && rest >= sum / 2);
			expect(fill.parts).toMatchObject({ head: parts.head, tail: parts.tail });
			for (const part of ["system", "summary", "kept", "talk"] as const) {
				const share = (parts[part] / sum) * rest;
				expect(Math.abs(fill.parts[part] - share)).toBeLessThanOrEqual(windowParts.length);
			}
		}),
	);
});

test("where a count leaves the others no room, ours shrink as they do", () => {
	const parts = { system: 4_000, head: 1_000, summary: 0, kept: 0, talk: 3_000, tail: 0 };
	expect(fitParts(parts, 4_000).parts).toMatchObject({ system: 2_000, head: 500, talk: 1_500 });
});

test("what nobody counted stays the estimate that it is", () => {
	fc.assert(
		fc.property(estimates, (parts) => {
			const used = windowParts.reduce((total, part) => total + parts[part], 0);
			expect(fitParts(parts, undefined)).toEqual({ used, isCounted: false, parts });
		}),
	);
});
