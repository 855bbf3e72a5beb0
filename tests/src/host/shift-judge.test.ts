import fc from "fast-check";
import { expect, test } from "vitest";
import { foldShifts } from "#src/host/shift-judge.ts";
import type { ShiftItem } from "#src/store/shift.ts";

const texts = [
	"the login page fails after a token refresh, please fix the handler",
	"add a test for the login page with an expired refresh token",
	"怎么把数据库的查询改快一点，加一个索引可以吗",
	"Another thing: how should the monthly report be exported as CSV?",
	"thanks",
	`a long paste of the report ${"row of the monthly report, ".repeat(40)}`,
];

const item: fc.Arbitrary<ShiftItem> = fc.oneof(
	{ weight: 8, arbitrary: said(fc.constantFrom(...texts)) },
	{ weight: 2, arbitrary: said(fc.string({ unit: "grapheme", maxLength: 80 })) },
	{ weight: 1, arbitrary: fc.constant<ShiftItem>({ what: "boundary" }) },
);

function said(text: fc.Arbitrary<string>): fc.Arbitrary<ShiftItem> {
	return text.map((one) => ({ what: "said", text: one, judgement: undefined, refuted: false }));
}

test("a branch folded message by message, after another one and beside one, is what it is when it is folded whole", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(item, { minLength: 1, maxLength: 24 }),
			fc.array(item, { maxLength: 24 }),
			fc.nat(),
			async (items, other, at) => {
				for (let end = 1; end <= items.length; end += 1) await foldShifts(items.slice(0, end));
				const stepwise = await foldShifts(items);
				// Items that were read anew are not those that were folded before.
				const whole = await foldShifts(structuredClone(items));
				expect(stepwise).toEqual(whole);
				await foldShifts(other);
				const [beside] = await Promise.all([foldShifts(items), foldShifts(other)]);
				expect(beside).toEqual(whole);
				const back = items.slice(0, at % items.length);
				expect(await foldShifts(back)).toEqual(await foldShifts(structuredClone(back)));
			},
		),
		{ numRuns: 25 },
	);
});
