import { expect, test } from "vitest";
import { topicWords } from "#src/lib/words.ts";
import { translated } from "#src/topics/dictionary.ts";

const termsOf = (text: string) => new Set(topicWords(text));

test.each([
	["the login button does nothing", "登录按钮没有反应"],
	["users cannot sign in", "用户登录"],
	["数据库连接池占满", "database connection pool exhausted"],
	["导出报表", "export the report"],
])("%s is known by the words of %s", (text, other) => {
	const [known, wanted] = [translated(termsOf(text)), termsOf(other)];
	expect([...known].filter((term) => wanted.has(term)).length).toBeGreaterThan(1);
});

test("words of the same language are left out, and what says nothing has no translation", () => {
	expect([...translated(termsOf("the login button"))].join("")).toMatch(/^\p{Script=Han}+$/u);
	expect([...translated(termsOf("登录按钮"))].join("")).not.toMatch(/\p{Script=Han}/u);
	expect(translated(termsOf("the contract")).size).toBe(0);
	expect(translated(new Set()).size).toBe(0);
});
