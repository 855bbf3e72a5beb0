import fc from "fast-check";
import type { Capture } from "#src/carryover/capture.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import type { Note } from "#src/carryover/note.ts";

const word = fc.oneof(
	fc.constantFrom(
		"login",
		"登录",
		"- [x]",
		"~~old~~",
		"`npm test`",
		"#",
		">",
		"$1",
		"'",
		"📥",
		"　",
	),
	fc.string({ maxLength: 8 }),
);

const line = fc
	.tuple(
		fc.constantFrom("", "", "", " ", "  ", "    ", "\t", "   \t", "　"),
		fc.constantFrom(
			...["", "", "- ", "* ", "1. ", "2) ", "3、", "• ", "# ", "## ", "###### ", "> ", "- 1. "],
			...["```", "````sh", "~~~", "- ```", "---", "===", "<!-- waystation:capture {", "## #"],
			...["<!-- ", "<!-- a -->", "-->", "    # "],
		),
		fc.array(word, { maxLength: 3 }).map((words) => words.join(" ")),
	)
	.map((parts) => parts.join(""));

/** Text that looks like Markdown, well formed or not. */
export const markdown = fc
	.tuple(fc.array(line, { maxLength: 25 }), fc.constantFrom("\n", "\n", "\r\n", "\r"))
	.map(([lines, end]) => lines.join(end));

export const captures: fc.Arbitrary<Capture> = fc.record({
	session: fc.string(),
	at: fc.nat(),
	covered: fc.nat(50),
	total: fc.nat(500),
	text: fc.string({ unit: "grapheme", maxLength: 80 }).map((text) => text.replaceAll("\r", "")),
});

const items = ["- a", "- b", "- c d e f", "- c d e g", "- [ ] a", "- [x] b", "para", "- a\n  - x"];
const headings = ["## TODO", "## 待办", "## Next", "### Next", "# Decisions"];

/** Notes that share many items and headings, so that merges meet every case. */
export const notes: fc.Arbitrary<Note> = fc
	.array(fc.constantFrom(...items, ...items, ...headings), { maxLength: 12 })
	.map((lines) => decodeNote(lines.join("\n\n")));
