import fc from "fast-check";
import { expect, test } from "vitest";
import { brakeAfter, floorTokens } from "#src/compaction/brake.ts";
import {
	decayMs,
	freedShare,
	isEffective,
	noPressure,
	pressureAfter,
	pressureNow,
	squeezeAt,
} from "#src/compaction/pressure.ts";

const futile = { before: 100_000, after: 99_000, floor: 20_000 };
const effective = { before: 100_000, after: 40_000, floor: 20_000 };

test("a compaction is effective by the context afterwards, not by what was summed up", () => {
	expect(isEffective(effective)).toBe(true);
	expect(isEffective(futile)).toBe(false);
	expect(isEffective({ before: 100_000, after: 91_000, floor: 20_000 })).toBe(true);
	expect(isEffective({ before: 100_000, after: 93_000, floor: 20_000 })).toBe(false);
	expect(isEffective({ before: 100_000, after: 120_000, floor: 0 })).toBe(false);
});

test("where nothing can be freed, nothing is freed", () => {
	expect(freedShare({ before: 10, after: 5, floor: 10 })).toBe(0);
	expect(freedShare({ before: Number.NaN, after: 5, floor: 10 })).toBe(0);
});

test("the level climbs after each ineffective run, to 2, and falls to 0 after an effective one", () => {
	const once = pressureAfter(noPressure, futile, 1_000);
	const twice = pressureAfter(once, futile, 2_000);
	const thrice = pressureAfter(twice, futile, 3_000);
	expect([once, twice, thrice]).toEqual([
		{ level: 1, ineffective: 1, at: 1_000 },
		{ level: 2, ineffective: 2, at: 2_000 },
		{ level: 2, ineffective: 3, at: 3_000 },
	]);
	expect(pressureAfter(thrice, effective, 4_000)).toEqual({ level: 0, ineffective: 0, at: 4_000 });
});

test("five idle minutes take the pressure away", () => {
	const pressure = { level: 2, ineffective: 2, at: 1_000 } as const;
	expect(pressureNow(pressure, 1_000 + decayMs - 1).level).toBe(2);
	expect(pressureNow(pressure, 1_000 + decayMs).level).toBe(0);
	expect(pressureAfter(pressure, futile, 1_000 + decayMs).level).toBe(1);
});

test("each level squeezes harder than the one before", () => {
	for (const what of ["output", "summary"] as const) {
		expect(squeezeAt(0)[what]).toBe(1);
		expect(squeezeAt(1)[what]).toBeLessThan(squeezeAt(0)[what]);
		expect(squeezeAt(2)[what]).toBeLessThan(squeezeAt(1)[what]);
	}
});

const floor = { system: 9_000, head: 2_000, tail: 9_500 };

test("two futile runs in a row stop automatic ones, and the largest filler is named", () => {
	expect(brakeAfter([futile, futile], floor)).toEqual({
		stopped: true,
		filler: "tail",
		tokens: 9_500,
		freed: expect.closeTo(0.0125),
	});
	expect(brakeAfter([futile, futile], { ...floor, system: 90_000 })).toMatchObject({
		filler: "system",
	});
	expect(brakeAfter([futile, futile], { ...floor, head: 10_000 })).toMatchObject({
		filler: "head",
	});
});

test("one futile run, or two with an effective one between, stop nothing", () => {
	expect(brakeAfter([], floor).stopped).toBe(false);
	expect(brakeAfter([futile], floor).stopped).toBe(false);
	expect(brakeAfter([futile, effective], floor).stopped).toBe(false);
	expect(brakeAfter([futile, effective, futile], floor).stopped).toBe(false);
});

test("the floor is what no compaction can free", () => {
	expect(floorTokens(floor)).toBe(20_500);
});

test("whatever is measured, the level stays in its bounds", () => {
	const tokens = fc.integer({ min: 0, max: 1_000_000 });
	const measure = fc.record({ before: tokens, after: tokens, floor: tokens });
	fc.assert(
		fc.property(fc.array(measure), (runs) => {
			const end = runs.reduce((pressure, run, at) => pressureAfter(pressure, run, at), noPressure);
			expect([0, 1, 2]).toContain(end.level);
			expect(end.level > 0).toBe(end.ineffective > 0);
		}),
	);
});
