import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeNote } from "../../../src/carryover/decode-note.ts";
import { textWithoutHeld, withoutHeld } from "../../../src/carryover/forget-items.ts";

const holds = (text: string) => text.toLowerCase().includes("wombat");

test("items that hold a text leave, those beside them stay, and a heading that holds it says nothing any more", () => {
	const note = decodeNote(
		"## Wombat work\n- feed the WOMBAT\n  twice\n- paint\n\n## Next\n- test\n",
	);
	const { note: left, removed } = withoutHeld(note, holds);
	expect(removed).toEqual(["Wombat work", "- feed the WOMBAT\n  twice"]);
	expect(left.sections).toEqual([
		{ heading: "…", items: ["- paint"] },
		{ heading: "Next", items: ["- test"] },
	]);
});

test("a text that does not hold it stays as it is", () => {
	const text = "## A\n\n- odd   spacing\n";
	expect(textWithoutHeld(text, holds)).toBe(text);
});

test("whatever a note says, nothing of it holds the text afterwards", () => {
	const line = fc.constantFrom(
		"- wombat",
		"wombat",
		"## wombat",
		"```",
		"- x",
		"",
		"  wombat",
		"1. Wombat",
		"# y",
	);
	fc.assert(
		fc.property(fc.array(line), (lines) => {
			expect(holds(textWithoutHeld(lines.join("\n"), holds))).toBe(false);
		}),
	);
});
