import { describe, expect, test } from "vitest";
import { actOf } from "#src/detection/shift-act.ts";
import { isAsking, isSwitch } from "#src/detection/shift-cue.ts";

describe("messages that say nothing of a topic", () => {
	test.each([
		["好的 我试试", "acknowledgement"],
		["ok, sounds good", "acknowledgement"],
		["继续", "continuation"],
		["go on", "continuation"],
		["谢谢！", "greeting"],
		["方案二", "short"],
		["option 2 please", "short"],
		["src/login/form.ts", "paths"],
		["@docs/设计.md", "paths"],
		["/compact", "command"],
		["!git status", "command"],
		["…", "empty"],
		["TypeError: Cannot read properties of undefined (reading 'id')", "paste"],
		['Traceback (most recent call last):\n  File "a.py", line 3\nValueError: no', "paste"],
		["```ts\nconst a = 1;\n```", "paste"],
		["npm ERR! code ELIFECYCLE\nnpm ERR! errno 1", "paste"],
	])("%j is %s", (message, act) => {
		expect(actOf(message, "")).toBe(act);
	});

	test.each([
		["use postgres", "Which database should the service use?"],
		["只有登录用户能看", "这个页面谁可以访问？"],
	])("%j answers what the agent asked, and is a statement otherwise", (message, question) => {
		expect(actOf(message, question)).toBe("answer");
		expect(actOf(message, "")).toBeUndefined();
	});
});

test.each([
	["add dark mode to the settings", "All done. Anything else?"],
	["给设置页加深色模式", "改好了，还有什么需要我做的吗？"],
	["how long do tomatoes need in a greenhouse?", "Which database should I use?"],
	["another thing: the logo is blurred", "Shall I commit?"],
	["换个话题：周末怎么安排", "要提交吗？"],
	[
		"Let us rather talk about the release plan of the whole quarter, who writes which part, when the beta starts, and what goes into the announcement",
		"Shall I commit?",
	],
	["/src/login.ts looks wrong", ""],
	["at the top: add a button for the export", ""],
	["登录报错 TypeError: x is undefined，帮我看看", ""],
])("%j is a message of its own after %j", (message, before) => {
	expect(actOf(message, before)).toBeUndefined();
});

test.each([
	"another thing: can you check the fonts",
	"Ok, another question: how is it deployed?",
	"on a different note, the docs are out of date",
	"Let's switch topics",
	"new task: write the changelog",
	"Unrelated: what does the CI say",
	"换个话题",
	"好的，换个话题：周末去哪",
	"顺便问个别的",
	"顺便问一下别的问题：怎么部署",
	"另外一个问题：日志在哪",
	"题外话，明天放假吗",
	"新任务：写更新日志",
])("%j says that it is about something else", (message) => {
	expect(isSwitch(message)).toBe(true);
});

test.each([
	"the other thing is broken",
	"add a new topic: kafka events",
	"is there another way",
	"the topic switch in the header is broken",
	"move on to the next step",
	"换个颜色",
	"顺便看下慢查询日志里有没有长事务",
	"另一个按钮也要改",
	"我们换个话题标题的颜色吧",
])("%j does not", (message) => {
	expect(isSwitch(message)).toBe(false);
});

test("questions and wishes are told from statements in both languages", () => {
	const asking = [
		"can you rename it",
		"so what now",
		"the port is taken, right?",
		"怎么部署",
		"帮我改一下",
	];
	const stating = ["the port is taken", "checked the upstream", "端口被占用了", "检查了上游端口"];
	expect(asking.filter(isAsking)).toEqual(asking);
	expect(stating.filter(isAsking)).toEqual([]);
});
