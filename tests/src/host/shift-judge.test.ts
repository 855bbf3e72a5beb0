import fc from "fast-check";
import { expect, test } from "vitest";
import type { Host } from "#src/host/host.ts";
import type { Life } from "#src/host/life.ts";
import { foldShifts, judgeInput } from "#src/host/shift-judge.ts";
import type { ShiftItem } from "#src/store/shift.ts";
import { createStore } from "#src/store/store.ts";

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
	{ weight: 1, arbitrary: fc.boolean().map((): ShiftItem => ({ what: "boundary" })) },
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

type VectorsOf = (life: Life, name: string, texts: readonly string[]) => Promise<unknown>;

/** Judges the next message of a branch about the login page, with such a model. */
function judgeWith(vectorsOf: VectorsOf, ms: number) {
	const store = createStore();
	const say = (text: string) => store.dispatch({ type: "prompt.submitted", at: Date.now(), text });
	for (const text of texts.slice(0, 2)) say(text);
	const sessionManager = { getLeafEntry: () => undefined };
	const host = { store, embedding: async () => ({ vectorsOf }) } as unknown as Host;
	const life = { alive: true, ctx: { sessionManager } } as unknown as Life;
	const judging = judgeInput(host, life, "does the handler of the login page log the token?", ms);
	return { judging, say };
}

const alike: VectorsOf = async (_life, _name, all) =>
	new Map(all.map((text) => [text, Float32Array.of(0.6, 0.8)]));

test("a model that is warm judges by meaning", async () => {
	expect(await judgeWith(alike, 60_000).judging).toMatchObject({
		verdict: "same",
		rung: "vectors",
	});
});

test("for a model that is still loading nobody waits: words judge", async () => {
	const { judging } = judgeWith(() => new Promise(() => {}), 10);
	expect(await judging).toMatchObject({ verdict: "same", rung: "words" });
});

test("a message is not judged any more when another one was sent meanwhile", async () => {
	const { promise, resolve } = Promise.withResolvers<undefined>();
	const { judging, say } = judgeWith(() => promise, 60_000);
	say("something else was sent");
	resolve(undefined);
	expect(await judging).toBeUndefined();
});
