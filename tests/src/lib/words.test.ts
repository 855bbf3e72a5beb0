import fc from "fast-check";
import { expect, test } from "vitest";
import { topicWords } from "#src/lib/words.ts";

test("Han characters pair up inside a run and never across a gap", () => {
	expect(topicWords("修复 login 登录")).toEqual(["修复", "login", "登录"]);
	expect(topicWords("重建lru-tbl后30条失效引用")).toEqual(
		expect.arrayContaining(["lru", "tbl", "lru-tbl", "失效", "引用"]),
	);
});

test("function words and politeness are no terms, and no pair reaches across them", () => {
	expect(topicWords("请帮我给网关加一下统计")).toEqual(["网关", "关加", "统计"]);
	expect(topicWords("could you please take a look at the login")).toEqual(["login"]);
});

test("a single Han character that means something is kept", () => {
	expect(topicWords("树 的 a")).toEqual(["树"]);
});

test("identifiers count in parts, and whole where they are short", () => {
	expect(topicWords("getUserName user_name HTTPServer react-window")).toEqual([
		..."user name getusername user_name http server httpserver react window react-window".split(
			" ",
		),
	]);
});

test("of a path the file tells the subject, the folders do not", () => {
	expect(topicWords("see /srv/app/dashboard/chart-axis.tsx and login/logout")).toEqual([
		..."chart axis tsx login logout login/logout".split(" "),
	]);
});

test("forms of an English word are one term, look-alikes stay apart", () => {
	expect(topicWords("caches caching cached cache")).toEqual(["cach"]);
	expect(topicWords("running run runs")).toEqual(["run"]);
	expect(topicWords("queries query")).toEqual(["query"]);
	expect(topicWords("string")).toEqual(["string"]);
	expect(topicWords("embed embedded embedding")).toEqual(["embed"]);
});

test("numbers stay that name something: ports, versions, issues", () => {
	expect(topicWords("port 8080, v1.2.3, 2.0, #42, 3 of 12, 20261130101500")).toEqual([
		..."port 8080 v1 v1.2.3 2.0 #42".split(" "),
	]);
});

test("kana, Hangul, Cyrillic, Thai and Arabic have terms", () => {
	expect(topicWords("ログイン画面")).toEqual(["ログ", "グイ", "イン", "画面"]);
	expect(topicWords("로그인 페이지")).toEqual(["로그", "그인", "페이", "이지"]);
	expect(topicWords("страница входа")).toEqual(["страница", "входа"]);
	expect(topicWords("สวัสดีชาวโลก").length).toBeGreaterThan(1);
	expect(topicWords("مرحبا بالعالم")).toEqual(["مرحبا", "بالعالم"]);
});

test("full and half width, upper and lower case are the same", () => {
	expect(topicWords("ＬＯＧＩＮ ﾛｸﾞｲﾝ")).toEqual(topicWords("login ログイン"));
});

test("code blocks and stack traces do not drown what is asked", () => {
	const paste = `${"    at Object.<anonymous> (/srv/app/node_modules/express/lib/router.js:42:7)\n".repeat(60)}`;
	const words = topicWords(`the login page crashes\n${paste}\`\`\`ts\nconst zebra = 1;\n\`\`\`\n`);
	expect(words).toEqual(["login", "page", "crash"]);
});

test("a message that is nothing but a paste still has terms", () => {
	expect(topicWords("```\nTypeError: zebra is undefined\n```")).toContain("zebra");
});

test("any text has few terms, each once, none of them blank", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
			const words = topicWords(text);
			expect(new Set(words).size).toBe(words.length);
			expect(words.every((word) => word.trim() !== "" && word.length <= 60)).toBe(true);
		}),
	);
	expect(topicWords("word ".repeat(300_000)).length).toBe(1);
	expect(topicWords([...Array(5_000).keys()].map((n) => `w${n}x`).join(" ")).length).toBe(160);
});

test("a name in two cases is one word, an identifier its parts and the whole", () => {
	expect(topicWords("GitHub Actions, JavaScript's WebSocket")).toEqual([
		"github",
		"action",
		"javascript",
		"websocket",
	]);
	expect(topicWords("loginPage")).toEqual(["login", "page", "loginpage"]);
});
