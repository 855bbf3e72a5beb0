import { expect, test } from "vitest";
import { createComparisons, openItemsIn } from "#src/carryover/comparison.ts";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";

function version(number: number, text: string, trusted = true): Version {
	return { number, at: number, kind: "tool", session: "s", text, hash: text, trusted };
}

function onDisk(text: string, status: "known" | "held"): NoteOnDisk {
	return {
		status,
		reason: status === "held" ? "changed" : undefined,
		text,
		hash: text,
		changedAt: 0,
	};
}

const versions = [
	version(3, "## TODO\n- a\n- c\n", false),
	version(2, "## TODO\n- a\n- b\n"),
	version(1, "## TODO\n- a\n"),
];

test("a held note is compared with what was approved last, another one with the last version that differs", () => {
	expect(createComparisons(onDisk("## TODO\n- x\n", "held"), versions)("note").against).toBe(
		"approved",
	);
	expect(createComparisons(onDisk("## TODO\n- a\n- c\n", "known"), versions)("note").against).toBe(
		2,
	);
	expect(createComparisons({ status: "none" }, [])("note")).toEqual({
		against: undefined,
		lines: [],
	});
});

test("a version is compared with the one before it, the first one with nothing", () => {
	const compare = createComparisons({ status: "none" }, versions);
	expect([3, 2, 1].map((number) => compare(number).against)).toEqual([2, 1, undefined]);
	expect(JSON.stringify(compare(3).lines)).toContain("c");
	// Drawn many times, compared once.
	expect(compare(3)).toBe(compare(3));
});

test("counts what is open in a note, and nothing where there is none", () => {
	expect(versions.map(({ text }) => openItemsIn(text))).toEqual([2, 2, 1]);
	expect(openItemsIn(undefined)).toBe(0);
});
