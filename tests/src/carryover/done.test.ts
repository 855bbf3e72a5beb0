import { expect, test } from "vitest";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { dropDone, openItems } from "#src/carryover/done.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";

function left(markdown: string): string {
	return encodeNote(dropDone(decodeNote(markdown)).note);
}

test("checked boxes, struck and ticked items leave and are counted", () => {
	const { note, dropped } = dropDone(
		decodeNote("## TODO\n- [x] a\n- [X] b\n- ~~c~~\n- ✅ d\n- [ ] e\n- f\n"),
	);
	expect(encodeNote(note)).toBe("## TODO\n\n- [ ] e\n- f\n");
	expect(dropped).toBe(4);
});

test("sections headed as done leave with all below them, in both languages", () => {
	expect(left("## ✅ Done (3)\n- a\n### yesterday\n- b\n## Next\n- c\n")).toBe("## Next\n\n- c\n");
	expect(left("# 已完成：\n- a\n# 待办\n- b\n")).toBe("# 待办\n\n- b\n");
});

test("words that only contain a word for done keep their place", () => {
	const text =
		"## Not done\n\n- x is done when the test passes\n\n## Definition of done\n\n- y\n\n## 未完成\n\n- 完成登录\n- the ~~old~~ plan\n";
	expect(left(text)).toBe(text);
});

test("an open box inside a finished item or section keeps it", () => {
	expect(left("- [x] a\n  - [ ] b\n")).toBe("- [x] a\n  - [ ] b\n");
	expect(left("## Done\n- a\n- [ ] b\n")).toBe("## Done\n\n- [ ] b\n");
});

test("finished entries of an inner list leave an unfinished item", () => {
	const { note, dropped } = dropDone(
		decodeNote("- login\n  - [x] form\n    with details\n  - [ ] mail\n  - ~~sms~~\n"),
	);
	expect(encodeNote(note)).toBe("- login\n  - [ ] mail\n");
	expect(dropped).toBe(2);
});

test("an item struck line by line leaves", () => {
	expect(left("- ~~a~~\n  - ~~b~~\n- c\n")).toBe("- c\n");
});

test("a struck line with open text below it stays", () => {
	expect(left("- ~~a~~\n  but b is open\n")).toBe("- ~~a~~\n  but b is open\n");
});

test("a box in a code block is no box", () => {
	const text = "- keep\n\n  ```md\n  - [x] sample\n  ```\n";
	expect(left(text)).toBe(text);
});

test("open items are counted without decisions, comments, rulers, introductions and finished ones", () => {
	const note = decodeNote(
		"<!-- mine -->\n\n---\n## TODO\nThese are left:\n- a\n- [x] b\n- c\n## 关键决策\n- d\n## Next\nShip it.\n",
	);
	expect(openItems(note)).toBe(3);
});
