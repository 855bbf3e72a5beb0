import { diffArrays } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNotes } from "#src/carryover/compare.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { itemKey } from "#src/carryover/item.ts";
import { mergeNotes } from "#src/carryover/merge.ts";
import { emptyNote } from "#src/carryover/note.ts";
import { nameItems } from "#src/carryover/pairing.ts";
import { nameSections } from "#src/carryover/section-tree.ts";
import { markdown } from "./arbitrary.ts";

const range = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A section for each number, with as many items of this side. */
const listed = (sections: number, items: number, side: string) =>
	decodeNote(
		range(sections)
			.map((n) => [`# s${n}`, ...range(items).map((at) => `- fix ${side}${at}`)].join("\n"))
			.join("\n"),
	);

test("what is held of sections grows with them, however long the headings above them are", () => {
	const namesOf = (count: number, length: number) => {
		const below = range(count).map((n) => `## child ${n}`);
		const note = decodeNote([`# ${"long ".repeat(length)}`, ...below].join("\n"));
		return nameSections([], note.sections).map(({ name, path }) => `${name}${path.join("\n")}`);
	};
	const size = (count: number, length: number) => namesOf(count, length).join("").length;
	expect(size(400, 8_000)).toBeLessThan(3 * size(200, 4_000));
	expect(new Set(namesOf(400, 8_000)).size).toBe(401);
});

test("sections below long headings meet where these are the same to the last word", () => {
	const long = "word ".repeat(2_000);
	const note = (end: string, item: string) =>
		decodeNote(`# ${long}${end}\n\n## TODO\n\n- ${item}\n`);
	const merged = (end: string) => mergeNotes(emptyNote, note("one", "a"), note(end, "b")).note;
	expect(merged("one").sections.map(({ items }) => items)).toEqual([[], ["- a", "- b"]]);
	expect(merged("two").sections).toHaveLength(4);
});

test("rewording is looked for in so many items of all sections together, and nothing is lost beyond", () => {
	const [sections, items] = [60, 100];
	const [old, ours, theirs] = ["old", "ours", "theirs"].map((side) =>
		listed(sections, items, side),
	);
	const { conflicts, note } = mergeNotes(old ?? emptyNote, ours ?? emptyNote, theirs ?? emptyNote);
	expect(conflicts).toBeGreaterThanOrEqual(4 * items);
	expect(conflicts).toBeLessThan((sections * items) / 2);
	const kept = new Set(note.sections.flatMap((section) => section.items.map(itemKey)));
	for (const side of ["ours", "theirs"])
		expect(range(items).filter((at) => !kept.has(`fix ${side}${at}`))).toEqual([]);
});

const words = fc.array(fc.constantFrom("a", "b", "c", "登录", "登录页面", "d e", "-"), {
	maxLength: 6,
});
const lists = fc.array(
	words.map((all) => `- ${all.join(" ")}`),
	{ maxLength: 9 },
);

test("an item goes on the one that has most of its words, as if each were compared with each", () => {
	fc.assert(
		fc.property(lists, lists, (base, next) => {
			expect(nameItems(base, next)).toEqual(nameItemsByEach(base, next));
		}),
		{ numRuns: 500 },
	);
});

/** The same, every item compared with every other. */
function nameItemsByEach(base: readonly string[], next: readonly string[]): readonly string[] {
	const counted = (items: readonly string[]) =>
		items.map((item, at) => {
			const key = itemKey(item);
			const count = items.slice(0, at + 1).filter((other) => itemKey(other) === key).length;
			return `${key} ${count}`;
		});
	const [olds, news] = [counted(base), counted(next)];
	const names = news.map((key) => (olds.includes(key) ? `base ${olds.indexOf(key)}` : undefined));
	const pairs = olds.flatMap((_, old) =>
		news.flatMap((__, at) => {
			const free = names[at] === undefined && !names.includes(`base ${old}`);
			const score = likeness(base[old] ?? "", next[at] ?? "");
			return free && score >= 0.5 ? [{ old, at, score }] : [];
		}),
	);
	for (const { old, at } of pairs.toSorted((a, b) => b.score - a.score)) {
		if (names[at] === undefined && !names.includes(`base ${old}`)) names[at] = `base ${old}`;
	}
	return names.map((name, at) => name ?? `new ${news[at]}`);
}

function likeness(one: string, other: string): number {
	const [a, b] = [termsOf(one), termsOf(other)];
	return (2 * [...a].filter((term) => b.has(term)).length) / (a.size + b.size || 1);
}

function termsOf(item: string): Set<string> {
	const found = itemKey(item).match(/\p{Script=Han}+|[a-z]+/gu) ?? [];
	const pairsOf = (word: string) => range(word.length - 1).map((at) => word.slice(at, at + 2));
	return new Set(found.flatMap((word) => (/^[a-z]/.test(word) ? [word] : pairsOf(word))));
}

test("what two notes share is the same in their comparison, however much else differs", () => {
	const list = (side: string) => range(3_000).map((at) => `- ${side} ${at}`);
	const before = [...list("old"), "- shared", ...list("older")].join("\n");
	const after = [...list("new"), "- shared", ...list("newer")].join("\n");
	const same = compareNotes(before, after).filter(({ kind }) => kind === "same");
	expect(same.map(({ text }) => text)).toEqual(["- shared"]);
});

test("no comparison finds more that two notes share, and of each change the old comes first", () => {
	fc.assert(
		fc.property(markdown, markdown, (before, after) => {
			const lines = compareNotes(before, after);
			const [old, now] = [compareNotes(before, ""), compareNotes("", after)];
			const blocks = diffArrays(
				old.map(({ text }) => text),
				now.map(({ text }) => text),
			);
			const most = blocks.reduce(
				(sum, { added, count, removed }) => sum + (added || removed ? 0 : count),
				0,
			);
			expect(lines.filter(({ kind }) => kind === "same").length).toBeLessThanOrEqual(most);
			const kinds = lines.map(({ kind }) => kind).join(" ");
			expect(kinds).not.toContain("added removed");
		}),
	);
});
