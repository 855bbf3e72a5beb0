import fc from "fast-check";
import { expect, test } from "vitest";
import { topicId } from "../../../src/topics/id.ts";
import { topicBounds } from "../../../src/topics/topic.ts";

const free = () => false;

test("the Latin words of a title are readable in its id, and a hash follows", () => {
	expect(topicId("Fix the Café login!", free)).toMatch(/^fix-the-cafe-login-[0-9a-f]{8}$/);
	expect(topicId("给服务加 web 统计页面", free)).toMatch(/^web-[0-9a-f]{8}$/);
});

test("titles in Chinese stay apart, also those with the same Latin word", () => {
	const titles = ["修复登录", "统计页面", "搜索排序", "给服务加 web 统计页面", "给服务加 web 监控"];
	expect(new Set(titles.map((title) => topicId(title, free))).size).toBe(titles.length);
	expect(topicId("修复登录", free)).toMatch(/^t-[0-9a-f]{8}$/);
});

test("a title is the same one composed and decomposed, and another one in another project", () => {
	const [composed, decomposed] = ["Caf\u00e9", "Cafe\u0301"];
	expect(topicId(composed, free)).toBe(topicId(decomposed, free));
	expect(topicId("Fix go lint", free, "/a")).not.toBe(topicId("Fix go lint", free, "/b"));
	expect(topicId("Fix go lint", free, "/caf\u00e9")).toBe(
		topicId("Fix go lint", free, "/cafe\u0301"),
	);
});

test("an id that is taken is numbered until one is free", () => {
	const first = topicId("Fix", free);
	expect(topicId("Fix", (id) => id === first)).toBe(`${first}-2`);
	const taken = new Set([first, `${first}-2`, `${first}-3`]);
	expect(topicId("Fix", (id) => taken.has(id))).toBe(`${first}-4`);
});

test("whatever the title, its id is short, lower case and safe in a file or a command", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 200 }), (title) => {
			const id = topicId(title, free);
			expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
			expect(id.length).toBeLessThanOrEqual(30 + 9);
			expect(id.length).toBeLessThan(topicBounds.id);
		}),
	);
});
