import fc from "fast-check";
import { expect, test } from "vitest";
import type { Capture } from "#src/carryover/capture.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { dropDone } from "#src/carryover/done.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { captures, markdown } from "./arbitrary.ts";

const capture: Capture = {
	session: "3f2a1b9c-aaaa-bbbb",
	at: 1_783_600_001_000,
	covered: 2,
	total: 57,
	text: 'User: run this\n\n```sh\n# not a heading\n"quoted" -->',
};

test("headings, list items and paragraphs become sections and items", () => {
	const note = decodeNote(
		"intro\nsecond line\n\n# Work\n## TODO\n- [ ] a\n  - sub\n\n  more\n- b\n\nword\n### 下一步\n1. x\n2、y",
	);
	expect(note.sections).toEqual([
		{ heading: "", items: ["intro\nsecond line"] },
		{ heading: "Work", level: 1, items: [] },
		{ heading: "TODO", items: ["- [ ] a\n  - sub\n\n  more", "- b", "word"] },
		{ heading: "下一步", level: 3, items: ["1. x", "2、y"] },
	]);
	expect(encodeNote(decodeNote(encodeNote(note)))).toBe(encodeNote(note));
});

test("a line of text underlined with = or - is a heading, and written as one", () => {
	const note = decodeNote("Work\n====\n- a\n\nTODO\n---\n- b\n下一步\n------\n- c\n");
	expect(encodeNote(note)).toBe("# Work\n\n- a\n\n## TODO\n\n- b\n下一步\n------\n- c\n");
});

test.each([
	...["- a\n---\n- b\n", "para\n\n---\n\n- b\n", "> said\n---\n", "---\n---\n", "| a | b |\n---\n"],
	...[
		"two lines\nof text\n---\n",
		"<!-- mine -->\n---\n",
		"- a\n  b\n  ===\n",
		"a\n--\n",
		"a\n= =\n",
	],
	...["---\ntitle: x\n---\n", "a\n    ===\n", "```\na\n===\n```\n"],
])("%j has no underlined heading", (text) => {
	expect(decodeNote(text).sections.map((section) => section.heading)).toEqual([""]);
});

test.each([
	"Run:\n\n    # build first\n    npm run build\n",
	"## Run\n\n    # build first\n\n    ## then\n    npm test\n\n- a\n",
	"<!-- mine\n# no heading\n\n- no item\n-->\n\n- a\n",
	"## A\n\n<!--\n## hidden\n-->\n\n- b\n",
])("what a person wrote as code or comment comes back as it was: %j", (text) => {
	expect(encodeNote(decodeNote(text))).toBe(text);
	expect(encodeNote(dropDone(decodeNote(text)).note)).toBe(text);
});

test("a comment that is not closed, or only behind another one, hides nothing", () => {
	for (const text of ["<!-- open\n# A\n- a\n", "<!-- open\n# A\n- a\n\n<!-- other -->\n"]) {
		expect(decodeNote(text).sections.map((section) => section.heading)).toEqual(["", "A"]);
	}
});

test("a note that is indented as a whole has no code in it", () => {
	expect(encodeNote(decodeNote("    ## A\n    text\n\n    # B\n    - b\n"))).toBe(
		"## A\n\ntext\n\n# B\n\n- b\n",
	);
});

test("a list that is indented far stays a list", () => {
	expect(decodeNote("Open:\n\n    - a\n    - b\n").sections[0]?.items).toEqual([
		...["Open:", "- a", "- b"],
	]);
});

test("nothing that looks finished leaves code or a comment", () => {
	const text = "para\n\n    npm test\n    - [x] sample\n\n<!-- mine\n- [x] sample\n-->\n";
	expect(encodeNote(dropDone(decodeNote(text)).note)).toBe(text);
});

test("what stands in a code block is no heading and no item", () => {
	const note = decodeNote("## Run\n- ```sh\n  # comment\n  ```\n\n```\n## no\n\n- no\n```");
	expect(note.sections).toEqual([
		{ heading: "Run", items: ["- ```sh\n  # comment\n  ```", "```\n## no\n\n- no\n```"] },
	]);
});

test("a list or paragraph that is indented as a whole loses that indent, and only that", () => {
	const note = decodeNote("\ttext\n\t  more\n\n  - a\n      - sub\n   - b\n - c\n");
	expect(note.sections[0]?.items).toEqual(["text\n  more", "- a\n    - sub", "- b", "- c"]);
});

test("a code block left open is closed, so that it cannot swallow what is added later", () => {
	const note = decodeNote("## A\n~~~~text\n- x");
	const more = { ...note, sections: [...note.sections, { heading: "B", items: ["- y"] }] };
	expect(decodeNote(encodeNote(more))).toEqual(more);
});

test("a file with Windows line ends reads like one without", () => {
	expect(decodeNote("## A\r\n- x\r\n  y\r\n")).toEqual(decodeNote("## A\n- x\n  y\n"));
});

test("an empty note is an empty file, and the other way round", () => {
	expect(encodeNote(decodeNote(" \n\n\t"))).toBe("");
	expect(decodeNote("")).toEqual({ sections: [], captures: [] });
});

test("a capture survives with fences, quotes and comment ends in it", () => {
	const note = { sections: [{ heading: "TODO", items: ["- a"] }], captures: [capture] };
	const text = encodeNote(note);
	expect(text).toContain("## Last turns of session aaa-bbbb (2 of 57 messages)");
	expect(
		text
			.split("\n")
			.find((line) => line.startsWith("<!--"))
			?.match(/-->/g),
	).toHaveLength(1);
	expect(decodeNote(text)).toEqual(note);
});

test("sessions that began in the same second have headings of their own", () => {
	const of = (session: string) => encodeNote({ sections: [], captures: [{ ...capture, session }] });
	const [one = "", other = ""] = ["7c11-9b0a5d2e4f61", "7d02-1f3c8e6a7b90"].map(
		(end) => /^## .*$/m.exec(of(`01939d2a-5b1c-${end}`))?.[0],
	);
	expect(one).toBe("## Last turns of session 5d2e4f61 (2 of 57 messages)");
	expect(other).not.toBe(one);
});

test("a capture under the first signs of its session, as they were written before, is still read", () => {
	const text = encodeNote({ sections: [], captures: [capture] });
	expect(decodeNote(text.replace("session aaa-bbbb", "session 3f2a1b9c")).captures).toEqual([
		capture,
	]);
	expect(decodeNote(text.replace("session aaa-bbbb", "session other")).captures).toEqual([]);
});

test.each([
	['"at":', '"at" '],
	['"covered":2', '"covered":02'],
	["> ```sh", ">```sh"],
	["User: run", "\nUser: run"],
	["Last turns", "My last turns"],
])("a capture in which %j became %j by hand stays as a plain section", (from, to) => {
	const broken = encodeNote({ sections: [], captures: [capture] }).replace(from, to);
	const note = decodeNote(broken);
	expect(note.captures).toEqual([]);
	expect(encodeNote(note)).toBe(broken);
});

test("what a person wrote below a capture is kept", () => {
	const text = `${encodeNote({ sections: [], captures: [capture] })}\n- call Mia\n`;
	const note = decodeNote(text);
	expect(note.captures).toEqual([capture]);
	expect(note.sections.flatMap((section) => section.items)).toEqual(["- call Mia"]);
});

test("a long note is read in one pass", () => {
	const note = decodeNote("- item\n".repeat(100_000));
	expect(note.sections[0]?.items.length).toBe(100_000);
});

test("decoding what was encoded gives the same note, for any Markdown", () => {
	fc.assert(
		fc.property(markdown, (text) => {
			const note = decodeNote(text);
			expect(decodeNote(encodeNote(note))).toEqual(note);
		}),
		{ numRuns: 500 },
	);
});

test("decoding never throws and loses no line of text, for any string", () => {
	fc.assert(
		fc.property(fc.oneof(markdown, fc.string({ unit: "binary", maxLength: 300 })), (text) => {
			const written = linesOf(encodeNote(decodeNote(text)));
			for (const line of linesOf(text)) expect(written).toContain(line);
		}),
		{ numRuns: 300 },
	);
});

test("any capture comes back as it was", () => {
	fc.assert(
		fc.property(fc.array(captures, { maxLength: 3 }), (list) => {
			const note = { sections: [], captures: list };
			expect(decodeNote(encodeNote(note))).toEqual(note);
		}),
	);
});

function linesOf(text: string): string[] {
	return (
		text
			.split(/\r\n|\r|\n/)
			.map((line) => line.replace(/\s+/g, " ").trim())
			// An underlined heading is written with signs before it.
			.map((line) => line.replace(/^(?:#+ )+|^(?:={3,}|-{3,})$/g, ""))
			.filter((line) => line !== "")
	);
}
