import fc from "fast-check";
import { expect, test } from "vitest";
import { createTopicIndex, KNOWN, type Match } from "#src/topics/match.ts";
import { findWitnessed, isOpenToMeaning, type Meaning, NEAR } from "#src/topics/witness.ts";
import { sampleTopic } from "./topic-sample.ts";

const match = (id: string, score: number): Match => ({ topic: sampleTopic({ id }), score });

function meaning(near: Readonly<Record<string, readonly [title: number, first: number]>>): Meaning {
	const rows = Object.entries(near).map(([id, [title, first]]) => [id, { title, first }] as const);
	return { near: new Map(rows), unrelated: 0.2 };
}

const short = (NEAR + KNOWN) / 2;

test("words just short of the bar find their topic where meaning is far ahead of all others", () => {
	const matches = [match("login", short), match("cache", 0.4)];
	expect(isOpenToMeaning(matches)).toBe(true);
	const found = findWitnessed(
		matches,
		meaning({ login: [0.7, 0.65], cache: [0.3, 0.2], font: [0.1, 0.3] }),
	);
	expect(found?.topic.id).toBe("login");
});

test.each([
	["no model is in memory", undefined],
	["another topic is nearly as near", meaning({ login: [0.7, 0.65], font: [0.5, 0.2] })],
	["only the title is near, as where its noun was swapped", meaning({ login: [0.9, 0.4] })],
	["it is no nearer than things that have nothing in common", meaning({ login: [0.4, 0.4] })],
	["nothing is known of the topic that words name", meaning({ font: [0.9, 0.9] })],
])("words just short of the bar find nothing where %s", (_why, witness) => {
	expect(findWitnessed([match("login", short)], witness)).toBeUndefined();
});

test("between two topics that words name alike the nearer one is meant", () => {
	const matches = [match("login", 0.8), match("logout", 0.79), match("cache", 0.66)];
	expect(isOpenToMeaning(matches)).toBe(true);
	const near = meaning({ login: [0.3, 0.3], logout: [0.6, 0.5], cache: [0.9, 0.9] });
	expect(findWitnessed(matches, near)?.topic.id).toBe("logout");
	const hardly = meaning({ login: [0.5, 0.5], logout: [0.55, 0.55] });
	expect(findWitnessed(matches, hardly)?.topic.id).toBe("login");
	expect(findWitnessed(matches, undefined)?.topic.id).toBe("login");
});

test("one topic that words name clearly needs no witness", () => {
	const matches = [match("login", 0.9), match("logout", 0.7)];
	expect(isOpenToMeaning(matches)).toBe(false);
	expect(findWitnessed(matches, meaning({ logout: [1, 1] }))?.topic.id).toBe("login");
});

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const matches = fc
	.array(unit, { maxLength: 5 })
	.map((scores) => scores.toSorted((a, b) => b - a).map((score, at) => match(`t${at}`, score)));
const nearness = fc.dictionary(
	fc.constantFrom("t0", "t1", "t2", "t3", "t4", "t5"),
	fc.tuple(unit, unit),
);

test("whatever meaning says, it finds no topic that words do not support, and takes none away", () => {
	fc.assert(
		fc.property(matches, nearness, (words, near) => {
			const found = findWitnessed(words, meaning(near));
			if (found !== undefined) expect(found.score).toBeGreaterThanOrEqual(NEAR);
			const [best] = words;
			if (best !== undefined && best.score >= KNOWN) {
				expect(found?.score).toBeGreaterThanOrEqual(KNOWN);
				expect(findWitnessed(words, undefined)).toBe(best);
			}
			if (!isOpenToMeaning(words)) {
				expect(found).toBe(findWitnessed(words, undefined));
			}
		}),
	);
});

test("without meaning the index and the witness find the same", () => {
	const index = createTopicIndex();
	index.add(sampleTopic({ id: "a", title: "Login redirect loop" }));
	index.add(sampleTopic({ id: "b", title: "数据库连接池占满" }));
	for (const text of ["login redirects in a loop", "数据库连接池又被占满了", "fix the fonts", ""]) {
		expect(findWitnessed(index.likely(text, 8), undefined)).toEqual(index.find(text));
	}
});
