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

test("the parts add up to what was counted, whatever was estimated, and keep their proportions", () => {
	fc.assert(
		fc.property(estimates, fc.nat({ max: 2_000_000 }), (parts, counted) => {
			const fill = fitParts(parts, counted);
			const all = windowParts.map((part) => fill.parts[part]);
			expect(all.reduce((sum, one) => sum + one, 0)).toBe(counted);
			expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
			expect(fill).toMatchObject({ used: counted, isCounted: true });
			const sum = windowParts.reduce((total, part) => total + parts[part], 0);
			if (sum === 0) return;
			for (const part of windowParts) {
				const share = (parts[part] / sum) * counted;
				expect(Math.abs(fill.parts[part] - share)).toBeLessThanOrEqual(windowParts.length);
			}
		}),
	);
});

test("what nobody counted stays the estimate that it is", () => {
	fc.assert(
		fc.property(estimates, (parts) => {
			const used = windowParts.reduce((total, part) => total + parts[part], 0);
			expect(fitParts(parts, undefined)).toEqual({ used, isCounted: false, parts });
		}),
	);
});
