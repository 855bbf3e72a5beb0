import fc from "fast-check";
import { expect, test } from "vitest";
import { gateInput } from "#src/topics/gate.ts";

const none = { recent: [] };

function reasons(texts: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		texts.map((text) => {
			const gate = gateInput(text, none);
			return [text, gate.pass ? "pass" : gate.reason];
		}),
	);
}

function all(texts: readonly string[], reason: string): Record<string, string> {
	return Object.fromEntries(texts.map((text) => [text, reason]));
}

test.each([
	["command", ["/topics", "/login x", "!ls -la", "!npm test"]],
	["empty", ["", "   ", "\n", "…", "👍", "???", "。。"]],
	[
		"greeting",
		[
			"hi",
			"Hello!",
			"hey there",
			"你好",
			"您好！",
			"大家好",
			"早上好",
			"谢谢",
			"Thanks a lot!",
			"thank you so much",
			"多谢啦",
			"你好，谢谢",
		],
	],
	[
		"acknowledgement",
		[
			"ok",
			"OK.",
			"ＯＫ",
			"好的",
			"好的 我试试",
			"我试试",
			"ok go",
			"yes please",
			"可以，就这样",
			"可以，就这样吧",
			"嗯嗯 明白了",
			"没问题，谢谢",
			"sounds good, thanks",
			"行吧",
			"好的哦",
			"Great, thank you!",
			"it works now, thanks",
			"搞定了",
			"对对对",
		],
	],
	[
		"continuation",
		[
			"继续",
			"继续。",
			"请继续",
			"好的，继续吧",
			"接着做",
			"go on",
			"Keep going!",
			"continue please",
			"ok, continue",
			"下一步",
			"然后下一步",
			"proceed",
			"go ahead",
			"再试一次",
		],
	],
	[
		"short",
		[
			"2",
			"B",
			"a",
			"选第二个",
			"方案B",
			"用方案 2",
			"option a",
			"the second one",
			"1 and 3",
			"1、3",
			"第二个吧",
			"ls",
			"修",
		],
	],
	[
		"paths",
		[
			"src/index.ts",
			"./a/b.ts /c/d/e.ts",
			"@src/a.ts",
			"https://example.org/x?y=1",
			"C:\\work\\a.txt",
			"README.md",
			"src/登录.ts",
		],
	],
] as const)("a whole message that is %s is stopped", (reason, texts) => {
	expect(reasons(texts)).toEqual(all(texts, reason));
});

test("a request passes that begins like small talk or holds a word of it", () => {
	const texts = [
		"continue the login refactor by adding tests",
		"继续把登录页面的测试补上",
		"ok now add a dark mode toggle",
		"好的，然后给登录页加验证码",
		"hi, fix the build",
		"你好，帮我看一下构建失败",
		"thanks, now rename it to user-store",
		"update the changelog",
		"commit the fixture",
		"合并到主干",
		"修复登录",
		"go test fails",
		"implement option C",
		"yes, build the offset table",
		"把登录/注册页面改成蓝色",
		"/src/login.ts has a leak",
		"/Sure.. also build one for windows",
		"@agent explain",
		"@src/a.ts 修复这个问题",
		"check src/index.ts",
		"next.js 升级",
		"fix it",
		"测试没过",
		"继续教育系统的登录",
		"修复 bug",
	];
	expect(reasons(texts)).toEqual(all(texts, "pass"));
});

test("a repeat is told by this session's last messages only, apart from signs, width and case", () => {
	const recent = ["Add a login page!", "给网关加统计"];
	expect(gateInput("add a login page", { recent })).toEqual({ pass: false, reason: "repeat" });
	expect(gateInput("给网关加统计。", { recent })).toEqual({ pass: false, reason: "repeat" });
	expect(gateInput("add a login page for admins", { recent }).pass).toBe(true);
	expect(gateInput("add a login page", none).pass).toBe(true);
	const long = "x y ".repeat(5_000);
	expect(gateInput(long, { recent: [long.trim()] })).toEqual({ pass: false, reason: "repeat" });
});

test("signs, case, width and trailing particles do not matter", () => {
	const talk = fc.constantFrom("continue", "ok", "thanks", "继续", "好的", "谢谢", "go on", "收到");
	const before = fc.constantFrom("", " ", "  ", "…");
	const after = fc.constantFrom("", "!", "。", "！！", " please", "吧", "了", "哦", " 👍", "~");
	fc.assert(
		fc.property(talk, before, after, fc.boolean(), (said, front, end, upper) => {
			const text = `${front}${upper ? said.toUpperCase() : said}${end}`;
			expect(gateInput(text, none).pass).toBe(false);
		}),
	);
});

test("words of their own beside small talk always pass", () => {
	const talk = fc.constantFrom("continue", "ok", "thanks", "继续", "好的", "谢谢", "yes please");
	const work = fc.constantFrom(
		"rename the parser",
		"给报表加导出",
		"why is the build slow",
		"登录闪退",
	);
	fc.assert(
		fc.property(talk, work, fc.boolean(), (said, wanted, first) => {
			const text = first ? `${said}, ${wanted}` : `${wanted}, ${said}`;
			expect(gateInput(text, none).pass).toBe(true);
		}),
	);
});

test("any text has an answer", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
			expect(typeof gateInput(text, { recent: [text] }).pass).toBe("boolean");
		}),
	);
});
