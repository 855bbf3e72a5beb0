import { KeybindingsManager, TUI_KEYBINDINGS, visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { longAge, shortAge } from "#views/kit/age.ts";
import { drawDiff } from "#views/kit/diff.ts";
import { readKey } from "#views/kit/keys.ts";
import { findWords, holdsWords } from "#views/kit/light.ts";
import { atTop, moveTo, windowOf } from "#views/kit/list.ts";
import { drawMarkdown } from "#views/kit/markdown.ts";
import { stamp } from "#views/kit/stamp.ts";
import { cutStart, cutTo, inColumns, plain, spread } from "#views/kit/text.ts";
import { wrap } from "#views/kit/wrap.ts";
import { frameOf, noon } from "../support/frames.ts";
import { wordPaint } from "../support/paint.ts";

const en = messagesFor("en");
const zh = messagesFor("zh");
const keys = Array.from({ length: 50 }, (_, index) => `row ${index}`);

test("plain text keeps letters and loses what a terminal would obey", () => {
	expect(plain("a\x1b[31mb\x1b[0m\x1b]8;;http://x\x07c\x9b1m")).toBe("abc");
	expect(plain("a\u202Eb\u2066c\u{E0041}d\uFEFFe")).toBe("abcde");
	expect(plain("one\r\ntwo\u2028three")).toBe("one two three");
	expect(plain("half \ud83d")).toBe("half \ufffd");
	expect(plain("a\x1b[1 delete all of it, 4m z")).toBe("aelete all of it, 4m z");
});

test("text is cut with an ellipsis at either end, never through a wide sign", () => {
	expect(cutTo("修复登录", 5)).toBe("修复…");
	expect(cutStart("修复登录", 6)).toBe("…登录");
	expect(cutStart("~/code/shop", 8)).toBe("…de/shop");
	expect(inColumns("修复登录", 6)).toBe("修复… ");
});

test("the right end of a line gives way before the left one is cut", () => {
	expect(spread("left", "right", 12)).toBe("left   right");
	expect(spread("left", "right", 9)).toBe("left");
	expect(spread("left", "right", 3)).toBe("lef");
});

test("no Chinese line begins with a closing mark or ends with an opening one", () => {
	const text = "上传途中（令牌过期时）要重试；`src/retry.ts` 里写了“前一半”，后一半还没有。";
	for (let width = 8; width < 60; width++) {
		for (const line of wrap(text, width)) {
			expect(line).not.toMatch(/^[，。；！？）”]/);
			expect(line).not.toMatch(/[（“]$/);
		}
	}
});

test("wrapping loses nothing but blanks", () => {
	const sign = fc.constantFrom(
		"a",
		"B",
		" ",
		"测",
		"试",
		"，",
		"。",
		"（",
		"）",
		"-",
		"é",
		"👩‍👩‍👧",
		".",
	);
	fc.assert(
		fc.property(fc.array(sign), fc.integer({ min: 2, max: 40 }), (signs, width) => {
			const text = signs.join("");
			const lines = wrap(text, width);
			expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
			for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
		}),
	);
});

test("the cursor is always in its window, and the window moves no more than it must", () => {
	const step = fc.record({ index: fc.integer({ min: -5, max: 60 }), height: fc.constant(9) });
	fc.assert(
		fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
			let cursor = atTop;
			for (const { index, height } of steps) {
				const before = windowOf(cursor, keys, height).first;
				cursor = moveTo(cursor, index, keys, height);
				const { at, first } = windowOf(cursor, keys, height);
				expect(at).toBeGreaterThanOrEqual(first);
				expect(at).toBeLessThan(first + height);
				const wasVisible = at >= before && at < before + height;
				if (wasVisible) expect(first).toBe(before);
			}
		}),
	);
});

test("a cursor whose row is gone stays near it", () => {
	const cursor = moveTo(atTop, 10, keys, 5);
	const left = keys.slice(0, 8);
	expect(windowOf(cursor, left, 5)).toEqual({ first: 3, at: 7 });
	expect(windowOf(cursor, [], 5)).toEqual({ first: 0, at: 0 });
});

test("words of a filter are found in any order and case", () => {
	expect(holdsWords("Retry the Upload", "upload retry")).toBe(true);
	expect(holdsWords("重试上传", "上传 下载")).toBe(false);
	expect(findWords("Retry, retry", "RETRY")).toEqual([
		[0, 5],
		[7, 12],
	]);
	expect(findWords("abcd", "bc abc")).toEqual([[0, 3]]);
	expect(findWords("abcd", "")).toEqual([]);
});

test("ages are told in the reader's language, the future as now", () => {
	const ago = (ms: number) => noon - ms;
	expect(longAge(ago(7_200_000), noon, en)).toBe("2 hours ago");
	expect(longAge(ago(7_200_000), noon, zh)).toBe("2 小时前");
	expect(longAge(ago(-9_000_000), noon, en)).toBe("just now");
	expect(shortAge(ago(30_000), noon, en)).toBe("now");
	expect(shortAge(ago(20 * 86_400_000), noon, zh)).toBe("2 周");
	expect(shortAge(ago(800 * 86_400_000), noon, en)).toBe("2 y");
});

test("Markdown is styled lightly and keeps comments in sight", () => {
	const text = "# Next\n\n- [ ] one `two` **three**\n- [x] done\n<!-- aside -->";
	expect(drawMarkdown(text, 60, wordPaint)).toEqual([
		"{heading:Next}",
		"{mark:☐ }{body:one }{code:two}{body: }{strong:three}",
		"{faint:☑ }{faint:done}",
		"{faint:<!-- aside -->}",
	]);
});

test("a filter's words are lit inside code as well", () => {
	expect(drawMarkdown("see `retry.ts`", 60, wordPaint, "retry")).toEqual([
		"{body:see }{match:retry}{code:.ts}",
	]);
});

test("a comparison counts long unchanged runs and shows the rest", () => {
	const same = Array.from({ length: 9 }, (_, n) => ({ kind: "same" as const, text: `s${n}` }));
	const lines = drawDiff([...same, { kind: "added", text: "- [ ] new" }], 30, frameOf(30));
	expect(lines).toEqual(["  … 7 unchanged lines", "  s7", "  s8", "+ ☐ new"]);
});

test("a blank and a capital belong to the text while one is typed, and are keys otherwise", () => {
	const bindings = new KeybindingsManager(TUI_KEYBINDINGS);
	const table = {
		page: { keys: ["space"], help: () => "page" },
		distill: { keys: ["shift+d"], help: () => "distill" },
	} as const;
	const read = (data: string, typing: boolean) =>
		readKey(data, table, ["page", "distill"], bindings, typing);
	expect([read(" ", false), read("D", false)]).toEqual(["page", "distill"]);
	expect([read(" ", true), read("D", true)]).toEqual([undefined, undefined]);
});

test("a time is told on the reader's clock, with its year when it is not this one", () => {
	expect(stamp(noon - 26 * 3_600_000, noon)).toBe("11-30 10:00");
	expect(stamp(noon - 400 * 86_400_000, noon)).toBe("2024-10-27 12:00");
	expect(stamp(Number.NaN, noon)).toBe("");
});
