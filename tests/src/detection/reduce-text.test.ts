import fc from "fast-check";
import { expect, test } from "vitest";
import { reduceText } from "#src/detection/reduce-text.ts";
import { estimateTokens } from "#src/lib/tokens.ts";

test("what its writer says stays as it is", () => {
	const text = "订单导出有个 bug，日期总是差一天";
	expect(reduceText(text, 256)).toBe(text);
});

test("a code block keeps its first lines", () => {
	const code = Array.from({ length: 50 }, (_, at) => `const value${at} = ${at};`).join("\n");
	const reduced = reduceText(`why is this slow?\n\`\`\`ts\n${code}\n\`\`\`\nthanks, 谢谢`, 256);
	expect(reduced).toBe("why is this slow? const value0 = 0; const value1 = 1; thanks, 谢谢");
});

test("a block that never ends is reduced too", () => {
	expect(reduceText("看下\n```\na\nb\nc\nd", 256)).toBe("看下 a b");
});

test("a stack trace keeps its error", () => {
	const text = [
		"启动报错",
		"TypeError: Cannot read properties of undefined (reading 'map')",
		"    at render (/home/me/app/src/list.tsx:12:5)",
		"    at /home/me/app/node_modules/react/index.js:4:1",
		'  File "/srv/app/main.py", line 3, in <module>',
	].join("\n");
	expect(reduceText(text, 256)).toBe(
		"启动报错 TypeError: Cannot read properties of undefined (reading 'map')",
	);
});

test("a run of log lines keeps its first two", () => {
	const log = Array.from({ length: 9 }, (_, at) => `2026-01-0${at + 1}T10:00:00 started ${at}`);
	const reduced = reduceText(["日志如下", ...log, "怎么回事"].join("\n"), 256);
	expect(reduced).toBe(
		"日志如下 2026-01-01T10:00:00 started 0 2026-01-02T10:00:00 started 1 怎么回事",
	);
});

test("paths, addresses and ids say only what they are called", () => {
	expect(reduceText("改一下 /home/me/项目/src/登录.ts 里的", 256)).toContain("改一下");
	expect(reduceText("look at /home/me/app/src/login.ts please", 256)).toBe(
		"look at login.ts please",
	);
	expect(reduceText("读 https://docs.example.com/a/b?c=d 再说", 256)).toBe(
		"读 docs.example.com 再说",
	);
	expect(reduceText("revert 9f86d081884c7d659a2feaa0c55ad015 now", 256)).toBe("revert now");
});

test("a text of nothing but a trace's frames becomes empty", () => {
	expect(reduceText("    at a (b.js:1:2)\n    at c (d.js:3:4)", 256)).toBe("");
});

test("a long text keeps its beginning and its end within the tokens", () => {
	const text = `这是开头${"中间的内容".repeat(2_000)}这是结尾的问题`;
	const reduced = reduceText(text, 100);
	expect(reduced.startsWith("这是开头")).toBe(true);
	expect(reduced.endsWith("这是结尾的问题")).toBe(true);
	expect(estimateTokens(reduced)).toBeLessThanOrEqual(100);
});

test("no text is longer than allowed, broken or slow to reduce", () => {
	const piece = fc.oneof(
		fc.string({ unit: "binary", maxLength: 60 }),
		fc.constantFrom(
			"```\n",
			"at x:1\n",
			"/a/b/c",
			"好".repeat(80),
			"{}",
			"https://",
			"0".repeat(80),
		),
	);
	fc.assert(
		fc.property(
			fc.array(piece, { maxLength: 60 }),
			fc.integer({ min: 1, max: 300 }),
			(pieces, tokens) => {
				const reduced = reduceText(pieces.join(""), tokens);
				expect(estimateTokens(reduced)).toBeLessThanOrEqual(tokens);
				expect(reduced.isWellFormed()).toBe(true);
				expect(reduced).not.toMatch(/\s{2}/);
			},
		),
	);
	for (const hostile of [
		"```".repeat(30_000),
		"a/".repeat(50_000),
		"at ".repeat(50_000),
		"=".repeat(200_000),
	]) {
		expect(estimateTokens(reduceText(hostile, 256))).toBeLessThanOrEqual(256);
	}
});
