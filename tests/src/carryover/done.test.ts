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

test.each([
	...["- ✓ x", "- ✔️ x", "- ☑️ x", "- ✅ x", "- ✅x", "- √ x", "- [✓] x", "- [x] ~~x~~", "1. ✓ x"],
	...[
		"- ~~x~~ (done)",
		"- ~~x~~ — done",
		"- ~~x~~ ✅",
		"- ~~x~~（已完成）",
		"- ~~x~~ (fixed in #12)",
	],
	...["- **DONE** x", "- **Done:** x", "- **DONE**: x", "- DONE: x", "- Done: x", "- [DONE] x"],
	...["- x (done)", "- x (DONE)", "- x (already done).", "- x (✅)", "- [X] x"],
	...[
		"- x（已完成）",
		"- x (已完成)",
		"- x（已修复）。",
		"- **已完成** x",
		"- 【已完成】x",
		"- 已完成：x",
	],
])("the item “%s” says that it is finished", (item) => {
	const text = `## TODO\n\n${item}\n- open\n`;
	expect(dropDone(decodeNote(text)).dropped).toBe(1);
	expect(left(text)).toBe("## TODO\n\n- open\n");
	expect(openItems(decodeNote(text))).toBe(1);
});

test.each([
	...["- ✓-mark is missing in the footer", "- √2 is rounded", "- draw ✓ in green", "- x ✗"],
	...[
		"- ~~x~~ y",
		"- ~~x~~ (still open: y)",
		"- ~~x~~ (see #12)",
		"- the ~~old~~ plan (done)-list",
	],
	...["- **Done** when all tests pass", "- **Done** means: shipped", "- Done: when Mia agrees"],
	...[
		"- **Done criteria**: x",
		"- **Donetsk** x",
		"- DONE is printed twice",
		"- done-list is empty",
	],
	...[
		"- x (not done)",
		"- x (half done)",
		"- x (done by Mia?)",
		"- x (to be done)",
		"- x (done) y",
	],
	...["- width (fixed)", "- finish x", "- completed orders page", "- Completed orders: sort them"],
	...[
		"- x（未完成）",
		"- x（待完成）",
		"- x（尚未完成）",
		"- **完成标准** x",
		"- 完成：登录页面",
		"- 完成登录页面",
	],
	...["- 已完成一半：x", "- [ ] x (done)\n  - [ ] y", "- [ ] **DONE** button\n  - [ ] y"],
])("the item “%s” does not", (item) => {
	const text = `## TODO\n\n${item}\n- open\n`;
	expect(left(text)).toBe(text);
});

test("a decision about ticks and what is done stays", () => {
	const text = "## Decisions\n\n- ✓ stands for open\n- DONE: printed in green\n";
	expect(left(text)).toBe(text);
});

test("an inner list loses what its entries say is finished", () => {
	expect(left("- login\n  - ✓ form\n  - mail\n  - ~~sms~~ (done)\n  - push（已完成）\n")).toBe(
		"- login\n  - mail\n",
	);
});

test("a heading over what is finished may be underlined", () => {
	expect(left("Done\n====\n\n- a\n\nNext\n====\n\n- b\n")).toBe("# Next\n\n- b\n");
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

test.each([
	["dates in Chinese", `已完成 ${"2026年11月28日 ".repeat(30)}修复`],
	["digits", `已完成 ${"1".repeat(200)}x`],
	["dates in English", `done ${"nov 30 ".repeat(60)}x`],
	["blank lines", `TODO\n- a${"\n".repeat(80_000)}x`],
])("a heading or an item made to take for ever is read at once: %s", (_, text) => {
	expect(openItems(decodeNote(`## ${text}\n\n- a\n`))).toBeGreaterThan(0);
});
