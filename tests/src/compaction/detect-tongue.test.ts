import fc from "fast-check";
import { expect, test } from "vitest";
import { detectTongue } from "#src/compaction/detect-tongue.ts";

test.each([
	["帮我修复 src/login.ts 里的登录问题", "zh"],
	["ログイン画面のバグを src/login.ts で直してください", "ja"],
	["src/login.ts 의 로그인 버그를 고쳐 주세요", "ko"],
	["fix the login bug in src/login.ts", "en"],
	["看一下 npm run build 的 error", "zh"],
	["エラーを直して", "ja"],
])("“%s” is %s", (text, tongue) => {
	expect(detectTongue([text])).toEqual({ tongue, wished: false });
});

test("the newest messages decide, however long the older ones are", () => {
	const older = Array.from({ length: 20 }, () => "please look at the failing build again");
	expect(detectTongue([...older, "继续修复登录页面的样式问题".repeat(200)]).tongue).toBe("zh");
});

test("code, traces and addresses that are pasted do not count", () => {
	const paste = "```ts\nconst login = await createSession(user, password);\n```";
	expect(detectTongue([`这里报错了\n${paste}\nat login (src/login.ts:3:4)`]).tongue).toBe("zh");
});

test("a wish stands above what is written after it", () => {
	const texts = ["请用中文回答", "fix the login bug", "and now the tests"];
	expect(detectTongue(texts)).toEqual({ tongue: "zh", wished: true });
	expect(detectTongue([...texts, "reply in English"])).toEqual({ tongue: "en", wished: true });
	expect(detectTongue(["日本語で答えてください", "ok"]).tongue).toBe("ja");
	expect(detectTongue(["한국어로 답해줘", "ok"]).tongue).toBe("ko");
});

test("a wish survives the compaction that took its message away", () => {
	const earlier = { tongue: "ja", wished: true } as const;
	expect(detectTongue(["fix the login bug"], earlier)).toEqual(earlier);
	expect(detectTongue(["请用中文"], earlier).tongue).toBe("zh");
});

test("where nothing is said, what was heard before goes on", () => {
	expect(detectTongue([], { tongue: "ko", wished: false }).tongue).toBe("ko");
	expect(detectTongue(["42"], { tongue: "zh", wished: false }).tongue).toBe("zh");
	expect(detectTongue([])).toEqual({ tongue: "en", wished: false });
});

test("any text is heard as some language", () => {
	fc.assert(
		fc.property(fc.array(fc.string({ unit: "binary" })), (texts) => {
			expect(["zh", "ja", "ko", "en"]).toContain(detectTongue(texts).tongue);
		}),
		{ numRuns: 40 },
	);
});
