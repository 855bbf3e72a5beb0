import { expect, test } from "vitest";
import { isTrivial } from "#src/carryover/trivial.ts";
import type { Turn } from "#src/carryover/turn.ts";

function user(text: string): Turn {
	return { role: "user", text, tools: [], at: 0 };
}

test.each([
	...["hi", "Hello!", "hey there", "thanks a lot :)", "OK", "good morning", "👍", "?", "hi pi"],
	...["你好", "您好！", "在吗？", "谢谢", "好的，谢谢！", "你好你好", "嗯", "收到，辛苦了", "测试"],
])("“%s” says nothing worth keeping", (text) => {
	expect(isTrivial([user(text), { role: "assistant", text: "Hello!", tools: [], at: 0 }])).toBe(
		true,
	);
});

test.each([
	...["fix the login", "hi, why is the build red?", "continue", "release", "[image]", "ls -la src"],
	...["修复登录", "你好，帮我看看日志", "好的 我试试", "继续", "测试一下登录", "部署"],
])("“%s” asks for something", (text) => {
	expect(isTrivial([user(text)])).toBe(false);
});

test("a session without any turn is trivial, one in which a tool ran is not", () => {
	expect(isTrivial([])).toBe(true);
	expect(isTrivial([user("ok"), { role: "tool", text: "", tools: ["bash"], at: 0 }])).toBe(false);
});

test("an answer whose question was compacted away is worth keeping", () => {
	expect(isTrivial([{ role: "assistant", text: "Deployed.", tools: [], at: 0 }])).toBe(false);
});
