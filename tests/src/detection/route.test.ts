import fc from "fast-check";
import { expect, test } from "vitest";
import { routeText } from "#src/detection/route.ts";

test.each([
	"购物车里的数量总是少一个",
	"修复 login 的 bug，并且更新 README",
	"帮我看看这个报错怎么回事：TypeError: Cannot read properties of undefined (reading 'map')",
	"这个怎么修？ Error: ENOENT: no such file or directory, open '/tmp/foo/bar.txt' at Object.openSync",
	'启动的时候提示 "listen EADDRINUSE: address already in use" 是什么意思',
	"跑测试失败了\n\n```\nFAIL src/app.test.ts\nExpected the value to be true but it was false\n```\n帮我看下",
	"线上报错\nTraceback (most recent call last):\nValueError: invalid literal for int() with base 10",
	"用 React 写一个 todo list 组件",
	"好的",
])("“%s” is Chinese", (text) => {
	expect(routeText(text)).toBe("zh");
});

test.each([
	"Why is the cart always one item short?",
	"rename 登录 to login everywhere in the settings page and update the tests",
	"ok",
	"Warum startet der Server nicht mehr?",
	"la página de inicio no carga",
	"TypeError: Cannot read properties of undefined (reading 'map')",
	"the values of π and λ in the formula of that paper look wrong to me",
	"see https://example.com/docs/install and rename 文档 to docs",
])("“%s” is for the model of Latin script", (text) => {
	expect(routeText(text)).toBe("en");
});

test.each([
	"ログインボタンを押しても何も起きません",
	"로그인 버튼이 작동하지 않아요",
	"Почему не работает кнопка входа?",
	"Исправь login bug",
	"لماذا لا يعمل زر تسجيل الدخول",
	"दबाने पर कुछ नहीं होता",
	"123 456",
	"👍",
	"",
	"   \n",
])("“%s” is for none of them", (text) => {
	expect(routeText(text)).toBe("unsure");
});

test("one pasted error line never turns a Chinese question into an English one", () => {
	const question = fc.constantFrom(
		"这个报错怎么解决",
		"为什么会出现这个问题，之前还是好的",
		"帮我看一下这里哪里不对",
	);
	const words = fc.array(
		fc.constantFrom("cannot", "find", "module", "undefined", "failed", "to", "load"),
		{
			...{ minLength: 1, maxLength: 30 },
		},
	);
	const name = fc.constantFrom(
		"TypeError",
		"Error",
		"java.lang.NullPointerException",
		"RuntimeError",
	);
	fc.assert(
		fc.property(
			question,
			name,
			words,
			fc.constantFrom("：", "\n", " ", "\n\n"),
			(asked, error, said, gap) => {
				expect(routeText(`${asked}${gap}${error}: ${said.join(" ")}`)).toBe("zh");
			},
		),
	);
});

test("any text has a route", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
			expect(["zh", "en", "unsure"]).toContain(routeText(text));
		}),
	);
});
