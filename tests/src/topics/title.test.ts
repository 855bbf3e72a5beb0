import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanTitle } from "#src/topics/title.ts";

test.each([
	["请帮我给网关加 web 流量报表", "给网关加 web 流量报表"],
	["麻烦你看一下登录页面的问题。", "看一下登录页面的问题"],
	["能不能把日志等级改成 debug？", "把日志等级改成 debug"],
	["帮我们把支付模块重构一下吧", "把支付模块重构一下"],
	["我想要一个导出功能", "一个导出功能"],
	["我们的登录页面有 bug", "我们的登录页面有 bug"],
	["你好，请修复 README", "修复 README"],
	["Can you please add a dark mode?", "add a dark mode"],
	["could you fix the build, please", "fix the build"],
	["I want you to fix the login", "fix the login"],
	["let's refactor the payment module", "refactor payment module"],
	["Add the thing\nwith newline", "Add thing with newline"],
	["**Fix** the `parser`", "Fix the parser"],
	["please", "please"],
	["请", "请"],
	["!!!", "!!!"],
	["\u0000\u0007", "…"],
	["", ""],
])("%j becomes %j", (text, title) => {
	expect(cleanTitle(text)).toBe(title);
});

test("a long title ends between words, without one that waits for the next", () => {
	expect(cleanTitle("migrate database to postgres seventeen")).toBe("migrate database");
	expect(cleanTitle("给网关加一个可以按天按周按月汇总流量信息的 web 报表并且导出")).toBe(
		"给网关加一个可以按天按周按月汇总流量信息的 web",
	);
	expect(cleanTitle("superlongidentifierwithoutanyblanks")).toBe("superlongidentifierwithou");
});

test("it has 1 to 25 graphemes, no control character and is on one line, for any text", () => {
	const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
	const text = fc.oneof(
		fc.string({ unit: "binary", minLength: 1, maxLength: 120 }),
		fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }),
	);
	fc.assert(
		fc.property(text, (written) => {
			const title = cleanTitle(written);
			expect(title).not.toBe("");
			expect([...segmenter.segment(title)].length).toBeLessThanOrEqual(25);
			expect(title).not.toMatch(/\p{Cc}/u);
			expect(title.isWellFormed()).toBe(true);
		}),
	);
	expect(cleanTitle("e\u0301\u0301".repeat(1) + "\u0301".repeat(100_000)).length).toBeLessThan(400);
});
