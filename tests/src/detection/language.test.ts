import fc from "fast-check";
import { expect, test } from "vitest";
import { detectLanguage } from "#src/detection/language.ts";

test("the user's own words decide", () => {
	expect(detectLanguage(["fix the login bug"], "zh")).toBe("en");
	expect(detectLanguage(["修一下登录的问题"], "en")).toBe("zh");
	expect(detectLanguage(["請把快取模組重寫一遍"], "en")).toBe("zh");
});

test("Chinese that names code in English words is Chinese", () => {
	expect(detectLanguage(["fix 一下 login bug"], "en")).toBe("zh");
	expect(detectLanguage(["把 useEffect 里的 fetch 改成 SWR，然后跑 npm test"], "en")).toBe("zh");
	expect(detectLanguage(["src/views/kit/screen.ts 和 src/index.ts 都改"], "en")).toBe("zh");
});

test("English that quotes a few Han characters is English", () => {
	expect(detectLanguage(["translate 你好世界 to English please and add tests"], "zh")).toBe("en");
});

test("code, addresses, paths, traces and quotes do not count", () => {
	const pasted = [
		"```ts\nexport const answer = compute the whole thing again\n```",
		"`npm run build and then some more words here`",
		"https://example.org/some/words/in/an/address",
		"/home/user/some/long/path/with/words.ts",
		"TypeError: Cannot read properties of undefined in some component",
		"    at render (/app/src/main.js:10:5) in the very long function",
		'  File "/app/main.py", line 3, in some function of the module',
		"> somebody wrote this sentence in an issue",
		"[INFO] building the whole thing again and again",
		"C:\\Users\\dev>mvn clean install the whole thing",
		"/login with some other provider",
		"$ npm install all the packages that we need",
	];
	for (const paste of pasted) {
		expect(detectLanguage([`这里报错\n${paste}`], "en")).toBe("zh");
		expect(detectLanguage([paste], "zh")).toBe("zh");
		expect(detectLanguage([paste], "en")).toBe("en");
	}
});

test("a code block without an end does not count either", () => {
	expect(detectLanguage(["看看这个\n```\nmany English words without a closing fence"], "en")).toBe(
		"zh",
	);
});

test("what says nothing leaves the fallback", () => {
	for (const silent of [[], [""], ["123 !!", "…"], ["👍"]]) {
		expect(detectLanguage(silent, "zh")).toBe("zh");
		expect(detectLanguage(silent, "en")).toBe("en");
	}
});

test("a third language leaves the fallback", () => {
	for (const message of [
		"こんにちは、認証処理の不具合を修正してください",
		"안녕하세요 캐시를 고쳐주세요",
		"Исправь ошибку входа, пожалуйста",
	]) {
		expect(detectLanguage([message], "zh")).toBe("zh");
		expect(detectLanguage([message], "en")).toBe("en");
	}
});

test("short words between longer messages do not turn the language", () => {
	expect(detectLanguage(["重构缓存模块", "ok", "yes", "继续"], "en")).toBe("zh");
	expect(detectLanguage(["rewrite the cache module and its tests", "好", "go on"], "zh")).toBe(
		"en",
	);
});

test("the newest messages outweigh the older ones", () => {
	const chinese = "重构缓存模块，然后写测试";
	const english = "please continue in the other module and write the tests for it as well";
	expect(detectLanguage([chinese, chinese, english, english], "zh")).toBe("en");
	expect(detectLanguage([english, english, chinese, chinese], "en")).toBe("zh");
	expect(detectLanguage([...Array(50).fill(english), ...Array(8).fill(chinese)], "en")).toBe("zh");
});

test("one long paste does not decide alone", () => {
	const paste = "lorem ipsum dolor sit amet ".repeat(200);
	expect(detectLanguage(["修一下登录页面的错误提示", paste, "再把测试也补上，谢谢你"], "en")).toBe(
		"zh",
	);
});

test("any messages give one of the two languages, the fallback where there is no letter", () => {
	const language = fc.constantFrom("en" as const, "zh" as const);
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary" })), language, (messages, fallback) => {
			const found = detectLanguage(messages, fallback);
			expect(["en", "zh"]).toContain(found);
			// 〇, Ⅰ and the like belong to a script, although Unicode does not call them letters.
			const says = /[\p{L}\p{Script=Han}\p{Script=Latin}\p{Script=Kana}\p{Script=Hira}]/u.test(
				messages.join(""),
			);
			if (!says) expect(found).toBe(fallback);
		}),
		{ numRuns: 1000 },
	);
});
