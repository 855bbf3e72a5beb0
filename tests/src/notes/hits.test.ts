import fc from "fast-check";
import { expect, test } from "vitest";
import { excerptOf } from "../../../src/notes/excerpt.ts";
import { hitRow, hitsIn } from "../../../src/notes/hits.ts";
import { decodeQuery, fold } from "../../../src/notes/query.ts";

const rows = (text: string, query: string, name = "task.md") =>
	hitsIn(name, text, decodeQuery(query)).map((hit) => hitRow(name, hit));

const note = "# Login\nThe retry waits for the token.\n\nToken refresh: 令牌过期后刷新\nport 8443";

test("words are found in any order, case and width, in a line that has them all", () => {
	expect(rows(note, "TOKEN retry")).toEqual(["task.md:2: The retry waits for the token."]);
	expect(rows(note, "ｐｏｒｔ　８４４３")).toEqual(["task.md:5: port 8443"]);
	expect(rows("ﬁx the cafe\u0301", "café fix")).toEqual(["task.md:1: ﬁx the cafe\u0301"]);
});

test("one or two Chinese characters are found, and ids that are glued to them", () => {
	expect(rows(note, "刷新")).toHaveLength(1);
	expect(rows(note, "期")).toHaveLength(1);
	for (const query of ["悬空", "itgc", "清零", "50条"]) {
		expect(rows("重跑gen-itgc后50条悬空引用清零", query), query).toHaveLength(1);
	}
});

test("a phrase in quotes is found as it stands", () => {
	expect(rows(note, '"waits for"')).toHaveLength(1);
	expect(rows(note, '"for waits"')).toEqual([]);
	expect(rows(note, "“the token”")).toHaveLength(1);
});

test("a word in the name counts, and words in different lines show the best line", () => {
	expect(rows("call it twice\nretry once", "login retry", "login.md")).toEqual([
		"login.md:2: retry once",
	]);
	expect(rows("\nfirst words\nmore", "login", "login.md")).toEqual(["login.md:2: first words"]);
	expect(rows(note, "retry 8443 waits")).toEqual(["task.md:2: The retry waits for the token."]);
	expect(rows(note, "retry wombat")).toEqual([]);
	expect(rows(note, "  ")).toEqual([]);
});

test("an excerpt has the match in it and is short, on one line, cut between graphemes", () => {
	const line = `${"a ".repeat(400)}needle ${"📥".repeat(300)}`;
	const excerpt = excerptOf(line, ["needle"]);
	expect(excerpt).toMatch(/^…(?:a )+needle 📥/);
	expect(excerpt.length).toBeLessThanOrEqual(200);
	expect(excerpt.isWellFormed()).toBe(true);
	expect(excerptOf("\x1b[31mred\ttab needle", ["needle"])).toBe("red tab needle");
});

test("an excerpt has the match where folding changes lengths before it", () => {
	const line = `${"ﬃ".repeat(300)} needle ${"x".repeat(300)}`;
	expect(excerptOf(line, ["needle"])).toContain("needle");
	const long = `${"ﬃ e\u0301 ".repeat(40_000)}needle ${"x".repeat(300)}`;
	expect(excerptOf(long, ["needle"])).toContain("needle");
});

const piece = fc.constantFrom(
	"a",
	"B",
	"令牌",
	"ａ",
	"é",
	"e\u0301",
	" ",
	"\n",
	"📥",
	"ﬁ",
	"İ",
	"\r\n",
	"'",
);

test("a note is found whenever each word stands in it or in its name, as a plain scan finds it", () => {
	fc.assert(
		fc.property(
			fc.array(piece, { maxLength: 40 }).map((parts) => parts.join("")),
			fc.array(piece, { maxLength: 6 }).map((parts) => parts.join("")),
			(text, query) => {
				const words = decodeQuery(query);
				const holds = words.every((word) => fold(text).includes(word));
				const hits = hitsIn("n", text, words);
				expect(hits.length > 0).toBe(words.length > 0 && holds);
				const lines = text.split("\n");
				for (const { line, excerpt } of hits) {
					expect(line).toBeLessThanOrEqual(lines.length);
					expect(excerpt.length).toBeLessThanOrEqual(200);
				}
			},
		),
	);
});
