import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChanges } from "../../../src/topics/apply-change.ts";
import { changes, ledgers } from "../topics/arbitrary.ts";
import { decode, decoded, encode } from "./ledger.ts";

test("unknown keys of the file, the settings and each topic survive any save", async () => {
	const strange = { mine: { deep: [1, "二"] }, __proto__x: null };
	await fc.assert(
		fc.asyncProperty(ledgers, fc.array(changes, { maxLength: 4 }), async (ledger, list) => {
			const topics = ledger.topics.map((topic) => ({ ...topic, ...strange }));
			const config = { ...ledger.config, ...strange };
			const file = await decoded({ version: 1, config, topics, ...strange });
			const next = applyChanges(file.ledger, list);
			const saved: unknown = JSON.parse((await encode(next, file)).bytes.toString());
			expect(saved).toMatchObject({ ...strange, config: strange });
			const stayed = next.topics.filter(({ id }) => topics.some((topic) => topic.id === id));
			expect(saved).toMatchObject({
				topics: next.topics.map((topic) => (stayed.includes(topic) ? strange : {})),
			});
		}),
		{ numRuns: 100 },
	);
});

test("an encoding at the cost of the change is the encoding of everything", async () => {
	await fc.assert(
		fc.asyncProperty(ledgers, fc.array(changes, { maxLength: 4 }), async (ledger, list) => {
			let file = await encode(ledger);
			for (const change of list) {
				file = await encode(applyChanges(file.ledger, [change]), file);
				expect(file.bytes.toString()).toBe((await encode(file.ledger)).bytes.toString());
				const found = file.entries.map(
					({ range }) => range && file.bytes.toString("utf8", range.start, range.end),
				);
				expect(found.map((text) => JSON.parse(text ?? ""))).toEqual(file.ledger.topics);
			}
		}),
		{ numRuns: 200 },
	);
});

test("a file that is read again keeps the topics that say the same as the objects they were", async () => {
	await fc.assert(
		fc.asyncProperty(ledgers, fc.array(changes, { maxLength: 3 }), async (ledger, list) => {
			const before = await decoded((await encode(ledger)).bytes);
			const next = applyChanges(before.ledger, list);
			const kept = before.ledger.topics.filter((topic) => next.topics.includes(topic));
			for (const space of [2, 1]) {
				const text = JSON.stringify({ version: 1, ...next }, null, space);
				const after = (await decode(text, before))?.ledger;
				expect(after).toEqual(next);
				expect(kept.every((topic) => after?.topics.includes(topic))).toBe(true);
				// What was opened and deleted again leaves another object that says the same.
				expect(after === before.ledger).toBe(isDeepStrictEqual(next, before.ledger));
			}
		}),
		{ numRuns: 200 },
	);
});

test("a link that a hand takes out on one side does not come back from what was read before", async () => {
	const both = (links: readonly string[]) => ({
		version: 1,
		config: {},
		topics: [
			{ id: "a", title: "a", links },
			{ id: "b", title: "b", links: [] },
		],
	});
	const first = await decoded(both(["b"]));
	expect(first.ledger.topics[1]?.links).toEqual(["a"]);
	const second = await decode(both([]), first);
	expect(second?.ledger.topics.map(({ links }) => links)).toEqual([[], []]);
});
