import fc from "fast-check";
import { expect, test } from "vitest";
import { conclusionOf } from "#src/topics/conclusion.ts";

test("identifiers and inline code keep their text when marks are taken off", () => {
	expect(
		conclusionOf(
			"I set `MAX_RETRY_COUNT` to 5 in **config.ts** and fixed __init__; run `npm test`.",
		),
	).toBe("I set MAX_RETRY_COUNT to 5 in config.ts and fixed __init__; run npm test.");
	expect(
		conclusionOf("**Removed `api_key`** from the _old hook_, see [the docs](https://x.org/a)."),
	).toBe("Removed api_key from the old hook, see the docs.");
	expect(conclusionOf("Fixed `__proto__` and `a * b * c` in snake_case_name.")).toBe(
		"Fixed __proto__ and a * b * c in snake_case_name.",
	);
});

test("what an answer sums up itself comes first, in both languages", () => {
	expect(
		conclusionOf("Did A first. Looked at B.\n\nSummary: The cache was never invalidated on write."),
	).toBe("The cache was never invalidated on write.");
	expect(conclusionOf("先看了 A，然后改了 B。\n总结：改用 LRU 缓存，命中率提升到 92%。")).toBe(
		"改用 LRU 缓存，命中率提升到 92%。",
	);
});

test("whole sentences are kept, so far as there is room", () => {
	const first = "Fixed the login redirect by clearing the cookie.";
	const next = `It happened because ${"the session was kept and ".repeat(8)}nobody cleared it.`;
	expect(conclusionOf(`${first} ${next}`)).toBe(first);
	expect(
		conclusionOf("修复完成：登录按钮没有绑定事件。原因是组件重复挂载。\n\n需要我补测试吗？"),
	).toBe("修复完成：登录按钮没有绑定事件。原因是组件重复挂载。");
	expect(conclusionOf("The version is v1.2.3, e.g. node 22 works.")).toBe(
		"The version is v1.2.3, e.g. node 22 works.",
	);
});

test("entries of a list are told apart on the one line", () => {
	expect(
		conclusionOf("Changes:\n- Added a retry to the upload\n- [x] Removed the old client"),
	).toBe("Added a retry to the upload; Removed the old client");
});

test.each([
	"",
	"Done.",
	"👍",
	"You're welcome!",
	"不客气！",
	"好的，我先看看代码。",
	"Would you like me to proceed?",
	"Which of the two files do you mean, the old one or the new one?",
	"需要我继续修改其他文件吗？",
	"Sorry, I cannot access that file.",
	"抱歉，我无法访问这个文件。",
	"Let me look at the code of the parser.",
	"I'll first read the files. Then I'll write the tests.",
	"我会先读取配置文件，然后再修改代码。",
	"```ts\nconst fixed = true;\n```",
	"| a | b |\n| - | - |\n| done | fixed |",
])("an answer that concludes nothing gives nothing (%#)", (answer) => {
	expect(conclusionOf(answer)).toBeUndefined();
});

test("secrets do not come along", () => {
	const key = `sk-ant-api03-${"a1B2".repeat(12)}`;
	expect(
		conclusionOf(`Fixed the client by setting ANTHROPIC_API_KEY=${key} in the env.`),
	).not.toContain("a1B2a1B2");
});

test("it is one well-formed line of at most 200 graphemes for any answer", () => {
	const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
	const piece = fc.constantFrom(
		"Fixed it ",
		"修复了",
		"📥",
		"👨‍👩‍👧",
		"é",
		"\n",
		"`x_y`",
		"。",
		". ",
		"\ud83d",
		"\u0007",
		"**",
		"- ",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
			const text = conclusionOf(`Fixed the parser ${pieces.join("")}`);
			if (text === undefined) return;
			expect([...segmenter.segment(text)].length).toBeLessThanOrEqual(200);
			expect(text.isWellFormed()).toBe(true);
			expect(text).not.toMatch(/\p{Cc}/u);
		}),
	);
});
