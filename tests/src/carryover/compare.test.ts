import fc from "fast-check";
import { expect, test } from "vitest";
import { compareNotes } from "#src/carryover/compare.ts";
import { markdown } from "./arbitrary.ts";

test("a changed item shows as removed and added, the rest as the same", () => {
	expect(compareNotes("## TODO\n\n- a\n- b\n  more\n", "## TODO\n- a\n- b\n  less\n- c\n")).toEqual(
		[
			{ kind: "same", text: "## TODO" },
			{ kind: "same", text: "- a" },
			{ kind: "removed", text: "- b" },
			{ kind: "removed", text: "  more" },
			{ kind: "added", text: "- b" },
			{ kind: "added", text: "  less" },
			{ kind: "added", text: "- c" },
		],
	);
});

test("against an empty note everything is added", () => {
	expect(compareNotes("", "- a").map((line) => line.kind)).toEqual(["added"]);
	expect(compareNotes("", "")).toEqual([]);
});

test("two long notes without a common item are told apart at once", () => {
	const list = (word: string) => `- ${word}\n`.repeat(5_000);
	expect(compareNotes(list("a"), list("b"))).toHaveLength(10_000);
});

test("the lines that are not added are the old note, those not removed the new one", () => {
	fc.assert(
		fc.property(markdown, markdown, (before, after) => {
			const lines = compareNotes(before, after);
			const text = (kind: string) =>
				lines.filter((line) => line.kind !== kind).map((line) => line.text);
			expect(text("added")).toEqual(compareNotes(before, "").map((line) => line.text));
			expect(text("removed")).toEqual(compareNotes("", after).map((line) => line.text));
		}),
	);
});
