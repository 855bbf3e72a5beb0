import fc from "fast-check";
import { expect, test } from "vitest";
import { chainOn, endsOf, forgottenIn, toldOf } from "../../../src/checkpoints/chain.ts";
import { asOf, emptyGeneration, nextGeneration } from "../../../src/checkpoints/generation.ts";
import type { StretchRecord } from "../../../src/checkpoints/record.ts";
import {
	checkpointOf,
	consolidationOf,
	gapOf,
	generationOf,
	idsOf,
} from "../../support/checkpoints.ts";

const namesOn = (branch: readonly string[], ...records: StretchRecord[]) =>
	chainOn(generationOf(...records), branch).records.map(({ id }) => id);

test("the records of a branch follow each other from its beginning on", () => {
	const records = [checkpointOf(4, 6), checkpointOf(1, 3), checkpointOf(7, 9)];
	expect(namesOn(idsOf(12), ...records)).toEqual(["r1-3", "r4-6", "r7-9"]);
	expect(chainOn(generationOf(...records), idsOf(12)).cursor).toBe("e9");
	expect(chainOn(emptyGeneration("s1"), idsOf(3)).cursor).toBe(null);
});

test("a record behind a hole does not serve", () => {
	expect(namesOn(idsOf(12), checkpointOf(1, 3), checkpointOf(7, 9))).toEqual(["r1-3"]);
});

test("back in the tree the longest beginning serves, and what was left comes back with its branch", () => {
	const left = [checkpointOf(1, 3), checkpointOf(4, 6), checkpointOf(7, 9)];
	const other = checkpointOf(4, 8, {
		id: "other",
		after: "e3",
		through: "x2",
	});
	const here = [...idsOf(4), ...idsOf(3, "x")];
	expect(namesOn(idsOf(5), ...left, other)).toEqual(["r1-3"]);
	expect(namesOn(here, ...left, other)).toEqual(["r1-3", "other"]);
	expect(namesOn(idsOf(9), ...left, other)).toEqual(["r1-3", "r4-6", "r7-9"]);
});

test("a consolidation serves, and its originals where the branch ends inside of it", () => {
	const originals = [checkpointOf(1, 3), checkpointOf(4, 6), checkpointOf(7, 9)];
	const rolled = consolidationOf(1, 6);
	expect(namesOn(idsOf(9), ...originals, rolled)).toEqual(["c1-6", "r7-9"]);
	expect(namesOn(idsOf(5), ...originals, rolled)).toEqual(["r1-3"]);
});

test("a rebuilt memory takes the place of the old one, also where its borders are others", () => {
	const old = [checkpointOf(1, 3), checkpointOf(4, 6)];
	const rebuilt = [checkpointOf(1, 2, { born: 5 }), checkpointOf(3, 6, { born: 5 })];
	expect(namesOn(idsOf(6), ...old, ...rebuilt)).toEqual(["r1-2", "r3-6"]);
	// A branch that the rebuilt one does not reach keeps what it had.
	const deep = checkpointOf(4, 8, { id: "deep", after: "e3", through: "x1" });
	expect(namesOn([...idsOf(3), "x1"], ...old, ...rebuilt, deep)).toEqual(["r1-3", "deep"]);
});

test("what two processes found of the same stretch is no hole and is told once", () => {
	const twice = [checkpointOf(1, 3), checkpointOf(1, 4, { born: 2 }), checkpointOf(4, 9)];
	expect(namesOn(idsOf(9), ...twice)).toEqual(["r1-3", "r4-9"]);
});

test("the latest word on a record counts, and its stretch stays known", () => {
	const records = [checkpointOf(1, 3), checkpointOf(4, 6)];
	const word = { kind: "correction", id: "w", born: 2, at: 0, about: "r1-3" } as const;
	const forgotten = generationOf(...records, { ...word, forgotten: true });
	const chain = chainOn(forgotten, idsOf(6));
	expect(toldOf(chain, forgottenIn(forgotten)).map(({ id }) => id)).toEqual(["r4-6"]);
	expect(chain.cursor).toBe("e6");
	const back = nextGeneration(forgotten, [{ ...word, id: "w2", forgotten: false }]);
	expect(toldOf(chain, forgottenIn(back))).toHaveLength(2);
});

test("gaps and checkpoints without news are passed and not told", () => {
	const generation = generationOf(gapOf(1, 2), checkpointOf(3, 4, { items: [] }));
	const chain = chainOn(generation, idsOf(4));
	expect([chain.cursor, toldOf(chain, new Set())]).toEqual(["e4", []]);
});

test("a generation keeps its records as they are, and knows what was there before", () => {
	const { born: _born, ...record } = checkpointOf(1, 3);
	const first = nextGeneration(emptyGeneration("s1"), [record]);
	const second = nextGeneration(first, [record, { ...record, id: "more" }]);
	expect(second.number).toBe(2);
	expect(second.records[0]).toBe(first.records[0]);
	expect(second.records.map(({ id, born }) => [id, born])).toEqual([
		["r1-3", 1],
		["more", 2],
	]);
	expect(asOf(second, 1).records).toEqual(first.records);
});

const anyRecord = fc
	.record({
		from: fc.integer({ min: 1, max: 12 }),
		length: fc.integer({ min: 0, max: 6 }),
		born: fc.integer({ min: 1, max: 9 }),
		rolled: fc.boolean(),
	})
	.map(({ from, length, born, rolled }): StretchRecord => {
		const make = rolled ? consolidationOf : checkpointOf;
		return make(from, from + length, { born, id: `${from}-${length}-${born}-${rolled}` });
	});

test("whatever the records, a chain has no hole, never lies off its branch and reaches as far as any", () => {
	fc.assert(
		fc.property(
			fc.array(anyRecord, { maxLength: 25 }),
			fc.integer({ min: 0, max: 18 }),
			(records, length) => {
				const generation = generationOf(...records);
				const { records: chain, cursor } = chainOn(generation, idsOf(length));
				let at: string | null = null;
				for (const record of chain) {
					expect(record.after).toBe(at);
					at = record.through;
				}
				expect(cursor).toBe(at);
				expect(chain.at(-1)?.to ?? 0).toBe(farthest(records, length));
			},
		),
	);
});

function farthest(records: readonly StretchRecord[], length: number): number {
	const reached = new Set([0]);
	for (let at = 0; at <= length; at++) {
		if (!reached.has(at)) continue;
		for (const { from, to } of records) if (from === at + 1 && to <= length) reached.add(to);
	}
	return Math.max(...reached);
}

test("every end of a record is known, so that news is looked for from the branch's end", () => {
	expect([...endsOf(generationOf(checkpointOf(1, 3), gapOf(4, 6)))]).toEqual(["e3", "e6"]);
});
