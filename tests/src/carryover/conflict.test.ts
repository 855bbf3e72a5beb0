import fc from "fast-check";
import { expect, test } from "vitest";
import { hasConflictMarkers, withQuotedMarkers } from "#src/carryover/conflict.ts";
import { markdown } from "./arbitrary.ts";

test.each([
	["a merge", "- a\n<<<<<<< HEAD\n- b\n=======\n- c\n>>>>>>> topic\n"],
	["a diff3 merge", "<<<<<<< ours\nb\n||||||| 1a2b3c\na\n=======\nc\n>>>>>>> theirs"],
	["Windows line ends", "<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> x\r\n"],
	["a Windows end that is left alone", "- b\r\n>>>>>>> feature/x\r\n- c\r\n"],
	["old Mac line ends", "- b\r>>>>>>> feature/x\r- c\r"],
	["markers without a label", "<<<<<<<\nb\n=======\nc\n>>>>>>>"],
	["only the first marker left", "<<<<<<< HEAD\n- b"],
	["only the end left", "- b\n=======\n- c\n>>>>>>> topic"],
	["the end alone", "## TODO\n\n- b\n>>>>>>> feature/x\n- c\n"],
	["the end alone without a label", "- b\n>>>>>>>\n- c\n"],
	["the end of a rebase", "- b\n>>>>>>> 1a2b3c4 (Mend the login (#12))\n"],
	["the ancestors alone", "- b\n||||||| merged common ancestors\n- c\n"],
	["a commit of the ancestors alone", "- b\n||||||| 1a2b3c4\n- c\n"],
	["an indented merge", "- a\n  <<<<<<< HEAD\n  - b\n  =======\n  - c\n  >>>>>>> topic\n"],
	["a merge indented by a tab", "\t<<<<<<< HEAD\n\tb\n\t=======\n\tc\n\t>>>>>>> topic\n"],
	["longer markers", "<<<<<<<<<< HEAD\nb\n==========\nc\n>>>>>>>>>> x"],
	["longer markers, half removed", "b\n==========\nc\n>>>>>>>>>> x"],
	["a code block", "```\n<<<<<<< HEAD\n=======\n>>>>>>> x\n```"],
])("%s is a conflict", (_name, text) => {
	expect(hasConflictMarkers(text)).toBe(true);
});

test.each([
	["an underlined heading", "Title\n=======\n\n- a"],
	["an underlined heading with quotes below it", "Title\n=======\n\n> a\n>> b\n"],
	["rulers of other signs", "=====\n<<<<<<\n>>>>>> x"],
	["a quote of six levels", ">>>>>> said someone"],
	["a quote of eight levels", ">>>>>>>> said someone"],
	["a quote of seven levels with blanks", "> > > > > > > said someone"],
	["seven signs before a word", ">>>>>>>said someone"],
	["a row of empty cells", "| a | b | c | d | e | f |\n|---|---|---|---|---|---|\n|||||||\n"],
	["a row that begins with empty cells", "||||||| x | y |\n"],
	["markers inside a line", "- look for `<<<<<<< HEAD` and >>>>>>> in files\n"],
	["quoted markers", "> <<<<<<< HEAD\n> =======\n> >>>>>>> x"],
	["a list of markers", "- <<<<<<< HEAD\n- >>>>>>> x"],
	["a shift", "<<<<<<<x"],
])("%s is none", (_name, text) => {
	expect(hasConflictMarkers(text)).toBe(false);
});

const merge = [
	...["<<<<<<< HEAD", "- a", "||||||| 1a2b3c", "- o", "=======", "- b"],
	">>>>>>> feature/x",
];

/** A merge of which somebody left some lines, in any indentation and with any line ends. */
const halfRemoved = fc
	.record({
		lines: fc.subarray(merge, { minLength: 1 }),
		indent: fc.constantFrom("", " ", "  ", "    ", "\t"),
		end: fc.constantFrom("\n", "\r\n", "\r"),
	})
	.map(({ lines, indent, end }) => ({
		marked: lines.some((line) => /^[<|>]/.test(line)),
		text: ["## TODO", "", ...lines.map((line) => indent + line), "", "- z", ""].join(end),
	}));

test("whatever somebody took out of a merge, a marker that is left is seen", () => {
	fc.assert(
		fc.property(halfRemoved, ({ marked, text }) => {
			expect(hasConflictMarkers(text)).toBe(marked);
		}),
	);
});

test("Markdown without seven equal signs in a row is never a conflict", () => {
	fc.assert(
		fc.property(markdown, (text) => {
			fc.pre(!/([<>|])\1{6}/.test(text));
			expect(hasConflictMarkers(text)).toBe(false);
		}),
	);
});

test("markers that were quoted are none, and nothing else of the text has changed", () => {
	fc.assert(
		fc.property(
			fc.oneof(
				halfRemoved.map(({ text }) => text),
				markdown,
			),
			(text) => {
				const quoted = withQuotedMarkers(text);
				expect(hasConflictMarkers(quoted)).toBe(false);
				expect(quoted.replace(/^(\s*)> (?=[<>|]{7})/gm, "$1")).toBe(text);
			},
		),
	);
});

test("markers behind any number of strange line ends are quoted at once", () => {
	const strange = "\u2028".repeat(80_000);
	const quoted = withQuotedMarkers(`${strange}x\n\u3000<<<<<<< ours\n`);
	expect(quoted).toBe(`${strange}x\n\u3000> <<<<<<< ours\n`);
	expect(hasConflictMarkers(quoted)).toBe(false);
});
