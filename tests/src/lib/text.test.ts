import fc from "fast-check";
import { expect, test } from "vitest";
import {
	boundaryBefore,
	cut,
	headAndTail,
	oneLine,
	plainText,
	wellFormed,
	withoutControls,
} from "#src/lib/text.ts";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const fragments = fc.constantFrom(
	...[
		"a",
		" ",
		"\n",
		"你",
		"の",
		"한",
		"e\u0301",
		"👩‍💻",
		"🇩🇪",
		"🇫",
		"👍🏽",
		"📥",
		"\r\n",
		"\ud83d",
		"\udce5",
		"‍",
	],
	...[
		"क्षि",
		"\u0007",
		"\u001b[31m",
		"\u009b0m",
		"\u001b]8;;x\u0007",
		"\u202e",
		"\u2066",
		"\u{e0041}",
		"\u0000",
		"\t",
	],
);
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join("")),
);
const length = fc.integer({ min: 0, max: 80 });

function boundaries(text: string): Set<number> {
	return new Set([...graphemes.segment(text)].map((one) => one.index).concat(text.length));
}

test("a lone half of a surrogate pair becomes a replacement character", () => {
	expect(wellFormed("a\ud83db")).toBe("a\ufffdb");
	expect(wellFormed("📥")).toBe("📥");
});

test("a text that fits is not cut", () => {
	expect(cut("héllo", 5)).toBe("héllo");
	expect(headAndTail("héllo", 5, "…")).toBe("héllo");
});

test("a cut that would fall into an emoji falls before it", () => {
	expect(cut(`${"x".repeat(1999)}📥`, 2000)).toBe(`${"x".repeat(1999)}…`);
	expect(cut("ab👩‍💻cd", 5)).toBe("ab…");
	expect(cut("e\u0301e\u0301e\u0301", 4)).toBe("e\u0301…");
	expect(cut("🇩🇪🇫🇷🇮🇹", 8, "")).toBe("🇩🇪🇫🇷");
});

test("a mark that does not fit is left out", () => {
	expect(cut("abcdef", 2, " [cut]")).toBe("ab");
	expect(headAndTail("abcdef", 2, " [cut] ")).toBe("ab");
	expect(cut("abcdef", 0)).toBe("");
	expect(cut("abcdef", -3)).toBe("");
	expect(cut("abcdef", Number.NaN)).toBe("");
});

test("head and tail keep both ends of a text", () => {
	expect(headAndTail("0123456789", 7, "…")).toBe("012…789");
	expect(headAndTail("start 👩‍💻👩‍💻 end", 10, "…")).toBe("start… end");
});

test("any text cut to any length is no longer than asked, well-formed and cut between graphemes", () => {
	fc.assert(
		fc.property(anyText, length, (text, units) => {
			for (const result of [cut(text, units), headAndTail(text, units, "…")]) {
				expect(result.length).toBeLessThanOrEqual(units);
				expect(result.isWellFormed()).toBe(true);
			}
			const kept = cut(text, units, "").length;
			expect(boundaries(text).has(kept)).toBe(true);
			expect(boundaryBefore(text, units)).toBe(kept);
		}),
		{ numRuns: 2000 },
	);
});

test("what head and tail keep is the beginning and the end of the text", () => {
	fc.assert(
		fc.property(anyText, length, (raw, units) => {
			const text = wellFormed(raw).replaceAll("|", "");
			const [head = "", tail = ""] = headAndTail(text, units, "|").split("|");
			expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
			expect(boundaries(text).has(head.length)).toBe(true);
			expect(boundaries(text).has(text.length - tail.length)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
});

test("plain text cut to any length has no control character, no override and no lone surrogate", () => {
	fc.assert(
		fc.property(anyText, length, (text, units) => {
			for (const result of [cut(plainText(text), units), cut(oneLine(text), units)]) {
				expect(result).not.toMatch(
					/[\p{Cc}--[\n\t]]|[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/v,
				);
				expect(result.isWellFormed()).toBe(true);
			}
			expect(oneLine(text)).not.toMatch(/[\n\t]|^ | $| {2}/);
			expect(plainText(plainText(text))).toBe(plainText(text));
		}),
		{ numRuns: 2000 },
	);
});

test("terminal sequences leave only the text that a terminal would show", () => {
	expect(plainText("\u001b[1;31mred\u001b[0m")).toBe("red");
	expect(plainText("\u001b]8;;https://x.org\u0007link\u001b]8;;\u001b\\!")).toBe("link!");
	expect(plainText("\u009b31mred\u009d0;title\u009c")).toBe("red");
	expect(plainText("\u001bP1$qm\u001b\\done\u001b(B")).toBe("done");
});

test("a terminal sequence without an end swallows nothing that follows", () => {
	expect(plainText("\u001b]0;title without end\nnext line")).toBe("0;title without end\nnext line");
});

test("line ends become line feeds and tabs stay", () => {
	expect(plainText("a\r\nb\rc\u2028d\te")).toBe("a\nb\nc\nd\te");
	expect(oneLine(" a\r\n\n b\t c ")).toBe("a b c");
});

test("without controls a text keeps all that can be seen, tabs and line feeds", () => {
	expect(withoutControls("a\u001b[31m\tb\u0000\n\u202ec\u009b\u007f\u200b")).toBe(
		"a[31m\tb\n\u202ec\u200b",
	);
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (text) => {
			expect(withoutControls(text)).not.toMatch(/[\p{Cc}--[\n\t]]/v);
		}),
	);
});

test("signs that reorder or hide text go, those that scripts need stay", () => {
	expect(plainText("abc\u202edef\u2066g\u2069\u{e0041}\u{e007f}")).toBe("abcdefg");
	expect(plainText("👩‍💻 می\u200cخواهم \u200f")).toBe("👩‍💻 می\u200cخواهم \u200f");
});

test("a megabyte of hostile repetition is made plain and cut", { timeout: 30_000 }, () => {
	for (const part of [
		"\u001b]",
		"\u009d",
		"\u001b[",
		"\u009b0",
		"\u001b[ ",
		"\r",
		" ",
		"\u0301",
		"🇩",
		"‍",
	]) {
		const text = part.repeat(1_000_000 / part.length);
		expect(cut(oneLine(text), 600).length).toBeLessThanOrEqual(600);
		expect(cut(text, 900_000).length).toBeLessThanOrEqual(900_000);
		expect(headAndTail(text, 600, "…").length).toBeLessThanOrEqual(600);
	}
});
