import fc from "fast-check";
import { expect, test } from "vitest";
import { cutToTokens, endWithin, estimateTokens } from "#src/lib/tokens.ts";

const fragments = fc.constantFrom(
	"word ",
	"你好",
	"かな",
	"한글",
	"123",
	"{}",
	"\n",
	"👩‍💻",
	"\ud83d",
	"é",
	"─",
);
const anyText = fc.oneof(
	fc.string({ unit: "binary" }),
	fc.array(fragments, { maxLength: 80 }).map((parts) => parts.join("")),
);

test("an empty text has no tokens and any other has at least one", () => {
	expect(estimateTokens("")).toBe(0);
	expect(estimateTokens(".")).toBe(1);
});

test("four Latin letters and one Han character are a token each", () => {
	expect(estimateTokens("word".repeat(100))).toBe(100);
	expect(estimateTokens("缓存".repeat(100))).toBe(200);
});

test("sentences stay within the range that public vocabularies measure", () => {
	// Bounds: tokens of a 200,000 and a 100,000 entry vocabulary, a quarter of tolerance on either side.
	const measured: readonly [string, number, number][] = [
		["The quick brown fox jumps over the lazy dog and runs away.", 13, 13],
		["你好世界，今天我们把缓存模块重写了一遍，但是还没有写测试。", 18, 31],
		["こんにちは、今日はキャッシュのモジュールを書き直しました。", 14, 24],
		["안녕하세요 오늘 캐시 모듈을 다시 작성했습니다", 12, 23],
		["😀🎉📥👩‍💻🇩🇪", 14, 21],
		["Привет как дела сегодня", 5, 10],
	];
	for (const [text, least, most] of measured) {
		expect(estimateTokens(text)).toBeGreaterThanOrEqual(Math.floor(least * 0.75));
		expect(estimateTokens(text)).toBeLessThanOrEqual(Math.ceil(most * 1.25));
	}
});

test("the estimate of a whole is the sum of its parts but for rounding", () => {
	fc.assert(
		fc.property(anyText, anyText, (a, b) => {
			const apart = estimateTokens(a) + estimateTokens(b);
			expect(apart - estimateTokens(a + b)).toBeGreaterThanOrEqual(0);
			expect(apart - estimateTokens(a + b)).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 2000 },
	);
});

test("a text cut to a budget is estimated within it, well-formed and the beginning of the text", () => {
	fc.assert(
		fc.property(anyText, fc.integer({ min: 0, max: 120 }), (text, budget) => {
			const result = cutToTokens(text, budget, "…");
			expect(estimateTokens(result)).toBeLessThanOrEqual(budget);
			expect(result.isWellFormed()).toBe(true);
			const kept = cutToTokens(text, budget, "");
			expect(text.toWellFormed().startsWith(kept)).toBe(true);
		}),
		{ numRuns: 2000 },
	);
});

test("a cut to a budget uses it and shows its mark", () => {
	expect(cutToTokens("缓存模块重写", 4)).toBe("缓存模…");
	expect(cutToTokens("缓存模块重写", 6)).toBe("缓存模块重写");
	expect(cutToTokens("缓存", 0)).toBe("");
	expect(cutToTokens("缓存", Number.NaN)).toBe("");
});

test("a megabyte is counted to the last character", () => {
	expect(estimateTokens("缓".repeat(1_000_000))).toBe(1_000_000);
	expect(estimateTokens(cutToTokens("缓a".repeat(500_000), 1000))).toBe(1000);
});

test("the end of a text keeps to the budget and ends as the text does", () => {
	fc.assert(
		fc.property(anyText, fc.integer({ min: 3, max: 60 }), (text, budget) => {
			const end = endWithin(text, budget);
			expect(estimateTokens(end)).toBeLessThanOrEqual(Math.max(budget, estimateTokens("…\n")));
			expect(end.isWellFormed()).toBe(true);
			const rest = end.startsWith("…\n") ? end.slice(2) : end;
			expect(text.toWellFormed().endsWith(rest)).toBe(true);
		}),
	);
});

test("the end of a text begins with a line where one is near", () => {
	expect(endWithin(`${"word ".repeat(99)}\nUser: the last line`, 12)).toBe(
		"…\nUser: the last line",
	);
	expect(endWithin(`${"字".repeat(99)}末尾`, 6)).toMatch(/^…\n字{1,3}末尾$/);
});
