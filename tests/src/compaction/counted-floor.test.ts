import fc from "fast-check";
import { expect, test } from "vitest";
import { countedFloor, floorTokens } from "#src/compaction/brake.ts";

const estimated = { system: 4_000, head: 1_000, tail: 5_000 };

test("what a provider counts beyond our estimate is shared by what stays and what goes", () => {
	const { floor, scale } = countedFloor(estimated, 126_000, 204_000);
	expect(scale).toBe(1.5);
	expect(floor).toEqual({ system: 6_000, head: 1_500, tail: 7_500 });
});

test("where the provider counts less than we do, our estimates stand", () => {
	expect(countedFloor(estimated, 90_000, 40_000)).toEqual({ floor: estimated, scale: 1 });
});

test("what no count of the same texts explains is of the prompt and the tools", () => {
	const { floor } = countedFloor(estimated, 10_000, 100_000);
	expect(floor).toEqual({ system: 8_000 + 60_000, head: 2_000, tail: 10_000 });
});

const tokens = fc.nat(1_000_000);

test("what stays and what goes come to the provider's count, and nothing is less than our estimate", () => {
	fc.assert(
		fc.property(tokens, tokens, tokens, tokens, tokens, (system, head, tail, gone, counted) => {
			const parts = { system, head, tail };
			const { floor, scale } = countedFloor(parts, gone, counted);
			for (const part of ["system", "head", "tail"] as const) {
				expect(floor[part]).toBeGreaterThanOrEqual(parts[part]);
			}
			const whole = floorTokens(floor) + gone * scale;
			const ours = floorTokens(parts) + gone;
			expect(Math.abs(whole - Math.max(ours, counted))).toBeLessThan(3);
		}),
	);
});
