import fc from "fast-check";
import { expect, test } from "vitest";
import { nomineesOf, SHOWN } from "#src/topics/nominees.ts";
import type { Topic } from "#src/topics/topic.ts";
import { sampleTopic } from "./topic-sample.ts";

const topic = (id: string, facts: Partial<Topic> = {}) => sampleTopic({ id, title: id, ...facts });
const listed = (names: string) => [...names].map((id) => topic(id));
const ids = (topics: readonly Topic[]) => topics.map(({ id }) => id).join("");

test("words, meaning and the other language take turns, so that none fills all places", () => {
	const lists = {
		words: listed("abcdefgh"),
		meaning: listed("ijklmnop"),
		translated: listed("qrs"),
	};
	expect(ids(nomineesOf({ ...lists, all: [] }))).toBe("aiqbjrcksd");
	const alike = { words: listed("abc"), meaning: listed("cba"), translated: [] };
	expect(ids(nomineesOf({ ...alike, all: [] }))).toBe("acb");
});

test("the two open topics that were worked on last are shown beside all that is alike", () => {
	const all = [
		topic("x", { lastUpdated: 5 }),
		topic("y", { lastUpdated: 7, status: "done" }),
		topic("z", { lastUpdated: 6, status: "blocked" }),
		topic("w", { lastUpdated: 4 }),
	];
	const of = (words: string) => ({ words: listed(words), meaning: [], translated: [], all });
	expect(ids(nomineesOf(of("abcdefghij")))).toBe("abcdefghzx");
	expect(ids(nomineesOf(of("ax")))).toBe("axzw");
});

const some = fc.uniqueArray(fc.constantFrom(..."abcdefghijklmnop"), { maxLength: 12 });

test("whatever is alike, each is shown once, not more than there is room for, and the likeliest always", () => {
	fc.assert(
		fc.property(some, some, some, some, (words, meaning, others, rest) => {
			const of = (names: readonly string[]) => listed(names.join(""));
			const all = [...new Set([...words, ...meaning, ...others, ...rest])];
			const lists = { words: of(words), meaning: of(meaning), translated: of(others) };
			const shown = nomineesOf({ ...lists, all: of(all) });
			expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length);
			expect(shown).toHaveLength(Math.min(SHOWN, all.length));
			for (const likeliest of [words, meaning, others]) {
				for (const id of likeliest.slice(0, 2)) expect(ids(shown)).toContain(id);
			}
		}),
	);
});
