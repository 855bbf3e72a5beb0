import fc from "fast-check";
import { expect, test } from "vitest";
import { completionIn, reopens } from "#src/topics/completion.ts";

test.each([
	...[
		"done",
		"all done",
		"fixed",
		"Fixed!",
		"OK done",
		"it works now, thanks",
		"That's fixed now",
		"it's working now",
	],
	...[
		"everything works",
		"The bug is resolved.",
		"login is done, now add the export",
		"done 👍",
		"5/5 done",
	],
	...[
		"搞定了",
		"完成了",
		"已解决",
		"收工",
		"告一段落",
		"问题已经解决了",
		"好的，搞定了，谢谢",
		"登录功能已完成",
	],
	...["这个任务告一段落", "现在可以了", "终于跑通了", "后端修复完成", "没问题，搞定了"],
])("the user ends the work with: %s", (text) => {
	expect(completionIn(text, "user")).toBe(true);
});

const unfinished = [
	...[
		"NOT done yet",
		"not fully fixed",
		"it isn't done",
		"nothing is done",
		"hardly done",
		"almost done",
		"completed 80%",
	],
	...["unresolved", "prefixed", "abandoned", "fixed width", "a fixed-width font", "undone"],
	...[
		"once it is done",
		"once it is done, deploy",
		"when fixed",
		"if it works",
		"should be fixed",
		"must be done today",
	],
	...[
		"is it done?",
		"Have you finished",
		"what is done",
		"how do I get this done",
		"can you get it done",
		"I want it fixed",
	],
	...[
		"mark it as done",
		"get it fixed",
		"work to be done",
		'the word "done" is missing',
		"they say `all done`",
	],
	...[
		"it's fixed, but the other page still crashes",
		"fixed the typo, tests still fail",
		"I'll be done tomorrow",
	],
	...[
		"尚未完成",
		"还没搞定",
		"未完成",
		"没有解决",
		"完成了吗",
		"完成了吗？",
		"完成了没有",
		"基本完成",
		"快完成了",
		"搞定了一半",
	],
	...[
		"已完成 3/5",
		"完成度如何",
		"等完成了再说",
		"如果完成了就提交",
		"完成之后告诉我",
		"任务完成后通知我",
		"测试全部通过后即可完成",
	],
	...[
		"帮我完成",
		"把任务标记为完成",
		"完成登录功能",
		"这个还需要完成",
		"修复",
		"解决",
		"他说“搞定了”",
		"不完成不收工",
	],
	...["> done", "# Done", "```\ndone\n```", ""],
];

test.each(unfinished)("nobody ends the work with: %s", (text) => {
	expect(completionIn(text, "user")).toBe(false);
	expect(completionIn(text, "agent")).toBe(false);
});

test.each([
	"All tests pass; the fix is complete.",
	"修复完成，测试全部通过",
	"I've fixed the redirect loop in `auth.ts`. All 42 tests pass.",
	"已修复登录问题，所有测试均通过。",
	"搞定。已经测试通过。",
	"Done. The redirect is right now and the tests pass.",
	"The migration is complete. No remaining issues.",
	"## Summary\n\nThe refactor is finished.",
	"登录页面的修复已经完成。",
])("an agent's answer ends the work: %s", (text) => {
	expect(completionIn(text, "agent")).toBe(true);
});

test.each([
	"Done.",
	"Done. Updated the header.",
	"Done. All tests pass. Shall I commit?",
	"Summary: the refactor is NOT done yet",
	"总结：重构尚未完成，还有两个文件",
	"We abandoned the old approach and use the prefixed names; the unresolved imports are listed below.",
	"I've fixed the typo. Two tests still fail.",
	"Once that is done, run `npm test`.",
	"Next, I'll finish the rest. The first step is done.",
	"The plan is complete: 1. add tests 2. remaining work",
	"已修复第一个问题，剩余两个待处理",
])("an agent's answer ends a step or nothing: %s", (text) => {
	expect(completionIn(text, "agent")).toBe(false);
});

test("a negation in front, a question behind or a condition around undoes every ending", () => {
	const english = fc.constantFrom(
		"done",
		"it is fixed",
		"everything is finished",
		"the bug is resolved",
	);
	const chinese = fc.constantFrom("搞定了", "登录修复完成", "问题已经解决了", "告一段落了");
	fc.assert(
		fc.property(english, chinese, (en, zh) => {
			for (const text of [`not ${en}`, `if ${en}`, `once ${en}`, `${en}?`, `when ${en} tell me`]) {
				expect(completionIn(text, "user")).toBe(false);
			}
			for (const text of [`如果${zh}`, `${zh}吗`, `还没${zh}`, `等${zh}`, `${zh}？`]) {
				expect(completionIn(text, "user")).toBe(false);
			}
		}),
	);
});

test("any text has an answer, also a long one", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
			expect(typeof completionIn(text, "agent")).toBe("boolean");
		}),
	);
	expect(completionIn(`${"a b c, ".repeat(200_000)}\nall done`, "user")).toBe(true);
});

test("work goes on with a request or a go-ahead, not with thanks or a report that it works", () => {
	for (const text of [
		"add a test for it",
		"还是报错",
		"now do the same for logout",
		"done, now add the export",
		"继续",
	]) {
		expect([text, reopens(text)]).toEqual([text, true]);
	}
	for (const text of [
		"thanks",
		"it works now, thanks",
		"搞定了，谢谢",
		"好的",
		"done",
		"👍",
		"/topics",
	]) {
		expect([text, reopens(text)]).toEqual([text, false]);
	}
});

test("praise and questions about what was done open nothing again, a polite request does", () => {
	for (const text of [
		"great, the login page with the token refresh looks good",
		"what did you change in the login page?",
		"登录页现在很好看",
		"你改了登录页的哪些地方？",
	]) {
		expect(reopens(text), text).toBe(false);
	}
	for (const text of [
		"could you also keep the header?",
		"great, now add a dark mode to the login page",
		"登录页能不能再加一个深色模式？",
		"the login page fails again",
	]) {
		expect(reopens(text), text).toBe(true);
	}
});
