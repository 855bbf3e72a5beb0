import fc from "fast-check";
import { expect, test } from "vitest";
import type { Capture } from "#src/carryover/capture.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { conflictMark, itemKey } from "#src/carryover/item.ts";
import { mergeNotes } from "#src/carryover/merge.ts";
import { emptyNote, type Note } from "#src/carryover/note.ts";
import { notes } from "./arbitrary.ts";

function merge(base: string, ours: string, theirs: string) {
	const merged = mergeNotes(decodeNote(base), decodeNote(ours), decodeNote(theirs));
	return { text: encodeNote(merged.note), conflicts: merged.conflicts };
}

const base = "## TODO\n\n- fix the login on Safari\n- write docs\n\n## Next\n\n- release 1.2\n";

test("what each side added stays, in the order that each had", () => {
	const ours = base.replace("- write docs", "- write docs\n- ours");
	const theirs = base.replace("- write docs", "- write docs\n- theirs");
	const merged = merge(base, ours, theirs);
	expect(merged.text).toBe(base.replace("- write docs", "- write docs\n- ours\n- theirs"));
	expect(merged.conflicts).toBe(0);
});

test("an item that one side finished leaves, although the other side changed another item", () => {
	const ours = base.replace("- write docs\n", "");
	const theirs = base.replace("release 1.2", "release 1.2 on Monday");
	expect(merge(base, ours, theirs).text).toBe(
		"## TODO\n\n- fix the login on Safari\n\n## Next\n\n- release 1.2 on Monday\n",
	);
});

test("one item changed in two ways stays twice, and only the second text is marked", () => {
	const ours = base.replace("on Safari", "on Safari and Firefox");
	const theirs = base.replace("on Safari", "on Safari 17 only");
	const merged = merge(base, ours, theirs);
	expect(merged.conflicts).toBe(1);
	expect(merged.text).toContain(
		`- fix the login on Safari and Firefox\n- fix the login on Safari 17 only${conflictMark}\n- write`,
	);
});

test("a reworded Chinese item is known again as the same one", () => {
	const merged = merge(
		"## 待办\n\n- 修复登录页面的崩溃问题\n",
		"## 待办\n\n- 修复登录页面的崩溃问题，先加日志\n",
		"## 待办\n\n- 修复登录页面在夜间的崩溃问题\n",
	);
	expect(merged.conflicts).toBe(1);
	expect(merged.text.split("\n").filter((line) => line.includes("登录"))).toHaveLength(2);
});

test("a hand edit beats the removal of the same item, so that nothing written is lost", () => {
	const edited = base.replace("- write docs", "- write docs: only the README");
	const removed = base.replace("- write docs\n", "- other\n");
	expect(merge(base, removed, edited).text).toContain("- write docs: only the README");
	expect(merge(base, edited, removed).text).toContain("- write docs: only the README");
});

test("an item checked off on one side is not a conflict with a new list sign on the other", () => {
	const merged = merge("- [ ] a\n", "* [ ] a\n", "- [x] a\n");
	expect(merged).toEqual({ text: "- [x] a\n", conflicts: 0 });
});

test("sections meet by meaning: the heading's language, case and signs do not matter", () => {
	const merged = merge("", "## TODO\n\n- a\n", "## 🚧 待办：\n\n- b\n");
	expect(merged.text).toBe("## TODO\n\n- a\n- b\n");
});

test("a section that one side removed keeps only what the other side changed in it", () => {
	const merged = merge(base, "## Next\n\n- release 1.2\n- x\n", base.replace("docs", "docs in zh"));
	expect(merged.text).toBe("## TODO\n\n- write docs in zh\n\n## Next\n\n- release 1.2\n- x\n");
});

const nested = "## Backend\n\n### TODO\n\n- a\n\n## Frontend\n\n### TODO\n\n- b\n";

test("an item by hand stays in the section that it was written in, although the model left that one out", () => {
	const ours = "## Frontend\n\n### TODO\n\n- b\n- b2\n";
	const theirs = nested.replace("- a\n", "- a\n- a2 by hand\n");
	expect(merge(nested, ours, theirs).text).toBe(
		"## Backend\n\n### TODO\n\n- a2 by hand\n\n## Frontend\n\n### TODO\n\n- b\n- b2\n",
	);
});

test("a section that was left out with all below it leaves as a whole", () => {
	const ours = "## Frontend\n\n### TODO\n\n- b\n- b2\n";
	const theirs = nested.replace("- b\n", "- b\n- b3\n");
	expect(merge(nested, ours, theirs).text).toBe("## Frontend\n\n### TODO\n\n- b\n- b2\n- b3\n");
});

test("sections of one name meet by what they stand in, in whatever order", () => {
	const ours = "## Frontend\n\n### TODO\n\n- b\n- b2\n\n## Backend\n\n### TODO\n\n- a\n";
	const theirs = nested.replace("- a\n", "- a\n- a2\n");
	expect(merge(nested, ours, theirs).text).toBe(ours.replace("- a\n", "- a\n- a2\n"));
});

test("a section keeps its items when a heading around it is put up or taken away", () => {
	const flat = "## TODO\n\n- a\n";
	const titled = "# Carryover\n\n## TODO\n\n- a\n";
	expect(merge(titled, `${flat}- b\n`, `${titled}- c\n`).text).toBe(`${flat}- b\n- c\n`);
	expect(merge(flat, `${titled}- b\n`, `${flat}- c\n`).text).toBe(`${titled}- b\n- c\n`);
});

test("a section whose parent was moved goes with it, deeper than that one", () => {
	const base = "## A\n\n- a\n\n## B\n\n- b\n";
	const ours = "## B\n\n- b\n\n### A\n\n- a\n";
	const theirs = "## A\n\n- a\n\n### New\n\n- n\n\n## B\n\n- b\n";
	expect(merge(base, ours, theirs).text).toBe(`${ours}\n#### New\n\n- n\n`);
});

test("a mark that is there already stays single after another merge", () => {
	const marked = `- a b c e${conflictMark}\n`;
	const again = merge("- a b c d\n", "- a b c d g\n", marked);
	expect(again.text).toBe(`- a b c d g\n${marked}`);
});

test("the mark never becomes the language of a code block", () => {
	const merged = merge("```\na b c\n```\n", "```\na b c d\n```\n", "```\na b c e\n```\n");
	expect(merged.conflicts).toBe(1);
	expect(decodeNote(merged.text).sections[0]?.items).toHaveLength(2);
	expect(merged.text).toContain("```\na b c e\n```");
});

function capture(session: string, at: number, text = `${session} ${at}`): Capture {
	return { session, at, covered: 1, total: 1, text };
}

function withCaptures(...captures: readonly Capture[]): Note {
	return { sections: [], captures };
}

test("captures of two sessions stay beside each other, and of one session the later one stays", () => {
	const merged = mergeNotes(
		withCaptures(capture("a", 1)),
		withCaptures(capture("a", 3)),
		withCaptures(capture("a", 2), capture("b", 1)),
	);
	expect(merged.note.captures).toEqual([capture("a", 3), capture("b", 1)]);
	const turned = mergeNotes(
		withCaptures(capture("a", 1)),
		withCaptures(capture("a", 2)),
		withCaptures(capture("a", 3)),
	);
	expect(turned.note.captures).toEqual([capture("a", 3)]);
});

test("a capture that we replaced by a summary leaves, and a new one of another session stays", () => {
	const merged = mergeNotes(
		withCaptures(capture("a", 1)),
		decodeNote("- from the summary\n"),
		withCaptures(capture("a", 1), capture("b", 1)),
	);
	expect(merged.note.captures).toEqual([capture("b", 1)]);
});

test("notes with thousands of changed items merge without losing one", () => {
	const list = (word: string) =>
		decodeNote(Array.from({ length: 5_000 }, (_, at) => `- ${word} ${at}`).join("\n"));
	const merged = mergeNotes(list("old"), list("ours"), list("theirs"));
	expect(merged.note.sections[0]?.items).toHaveLength(10_000);
});

test("merging with an unchanged side gives the other side, and with an equal side that side", () => {
	fc.assert(
		fc.property(notes, notes, (one, other) => {
			expect(mergeNotes(one, other, one).note).toEqual(other);
			expect(mergeNotes(one, one, other).note).toEqual(other);
			expect(mergeNotes(one, other, other).note).toEqual(other);
		}),
	);
});

test("no item that a side added is lost, and the result reads back as it was written", () => {
	fc.assert(
		fc.property(notes, notes, notes, (before, ours, theirs) => {
			const { note } = mergeNotes(before, ours, theirs);
			const kept = new Set(keysOf(note));
			const old = new Set(keysOf(before));
			const added = [...keysOf(ours), ...keysOf(theirs)].filter((key) => !old.has(key));
			for (const key of added) expect(kept).toContain(key);
			expect(decodeNote(encodeNote(note))).toEqual(note);
			expect(mergeNotes(before, ours, theirs).note).toEqual(note);
		}),
		{ numRuns: 500 },
	);
});

test("an item that only one side has stands under the same headings afterwards", () => {
	const title = fc.constantFrom("# A", "## B", "## C", "### D", "### E");
	const lines = fc.array(title, { maxLength: 6 });
	const withItems = (names: readonly string[], side: string) =>
		decodeNote(names.map((name, at) => `${name}\n\n- ${side}${at}\n`).join("\n"));
	fc.assert(
		fc.property(lines, lines, (first, second) => {
			const [ours, theirs] = [withItems(first, "o"), withItems(second, "t")];
			const { note } = mergeNotes(emptyNote, ours, theirs);
			const places = new Map(placesIn(note));
			for (const [item, place] of placesIn(ours)) expect(places.get(item)).toBe(place);
			const owners = placesIn(theirs).map(([item]) => places.get(item)?.split("/").at(-1));
			expect(owners).toEqual(placesIn(theirs).map(([, place]) => place.split("/").at(-1)));
		}),
		{ numRuns: 500 },
	);
});

test("the items of both sides keep their order as long as nothing moved", () => {
	const numbers = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
	fc.assert(
		fc.property(numbers, numbers, (a, b) => {
			const [ours, theirs] = [a.toSorted((x, y) => x - y), b.toSorted((x, y) => x - y)];
			const note = (list: readonly number[]) => decodeNote(list.map((n) => `- n${n}`).join("\n"));
			const merged = mergeNotes(emptyNote, note(ours), note(theirs)).note;
			const order = (merged.sections[0]?.items ?? []).map((item) => Number(item.slice(3)));
			expect(order.filter((n) => ours.includes(n))).toEqual(ours);
			expect(order.filter((n) => theirs.includes(n))).toEqual(theirs);
		}),
	);
});

function keysOf(note: Note): string[] {
	return note.sections.flatMap((section) => section.items.map(itemKey));
}

/** Each item with the headings that it stands under. */
function placesIn(note: Note): [string, string][] {
	const open: { level: number; heading: string }[] = [];
	return note.sections.flatMap(({ heading, level = 2, items }) => {
		while ((open.at(-1)?.level ?? 0) >= level) open.pop();
		open.push({ level, heading });
		const place = open.map((one) => one.heading).join("/");
		return items.map((item): [string, string] => [item, place]);
	});
}
