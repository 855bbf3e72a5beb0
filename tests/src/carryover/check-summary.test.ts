import fc from "fast-check";
import { expect, test } from "vitest";
import { checkSummary, mostSummaryWords } from "#src/carryover/check-summary.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { countWords } from "#src/carryover/length.ts";
import { emptyNote } from "#src/carryover/note.ts";

function noteOf(answer: string): string {
	const checked = checkSummary(answer);
	return checked.ok ? encodeNote(checked.note) : checked.reason;
}

const note = "## TODO\n\n- fix `src/login.ts`\n\n## Next\n\n- release\n";

test.each([
	["as asked", note],
	["in a code block", `\`\`\`markdown\n${note}\`\`\``],
	["announced and in a code block", `Here is the note:\n\n\`\`\`\n${note}\n\`\`\`\n`],
	["with words before it", `Sure, the updated note.\n\n${note}`],
	[
		"in a code block with words behind it",
		`\`\`\`markdown\n${note}\`\`\`\nLet me know if you need more!`,
	],
	["in a code block between words", `Sure!\n\n\`\`\`\n${note}\`\`\`\n\nIt has all that is open.`],
	["in a code block that never ends", `\`\`\`md\n${note}`],
	["with words behind it", `${note}\nLet me know if anything is missing.`],
	["with Chinese words around it", `好的！\n\n${note}\n如果还需要补充，请告诉我。`],
	["with an apology before it", `I can't see the images, but here is the note.\n\n${note}`],
	["after thoughts", `<think>The user wants\n## x\n- y</think>\n${note}`],
	["after thoughts of which only the end came", `The user wants\n## x\n- y\n</think>\n\n${note}`],
	["with an item twice", note.replace("- release", "- release\n- release")],
	["with bold names for headings", "**TODO**\n- fix `src/login.ts`\n\n**Next:**\n- release"],
	["with names and colons for headings", "TODO:\n- fix `src/login.ts`\n\nNext：\n- release"],
	["with empty sections", `## Blockers\n\n- None.\n\n${note}\n## Decisions\n\n（无）\n`],
])("an answer %s is taken as the note alone", (_how, answer) => {
	expect(noteOf(answer)).toBe(note);
});

test("a list without headings is a note, and its announcement is left out", () => {
	expect(noteOf("Here is what is open:\n\n- a\n- b")).toBe("- a\n- b\n");
});

test("a word of consent before a list is left out as well", () => {
	expect(noteOf("Sure!\n\n- a\n- b")).toBe("- a\n- b\n");
	expect(noteOf("好的。\n\n- a\n- b")).toBe("- a\n- b\n");
});

test("a code block that holds other code blocks is taken off as one", () => {
	const inside = "## Next\n\n- run it\n\n```sh\nnpm test\n```\n\n- then ship\n";
	expect(noteOf(`\`\`\`markdown\n${inside}\`\`\`\nDone.`)).toBe(inside);
});

test("code in a note stays as it is", () => {
	const withCode = "## Next\n\n- run it\n\n```sh\nnpm test\n```\n";
	expect(noteOf(withCode)).toBe(withCode);
});

test.each([
	...[
		"Nothing is open.",
		"nothing open",
		"## TODO\n\n- None\n\n## Next\n\n- N/A",
		"**Nothing is open.**",
	],
	...[
		"没有未完成的工作。",
		"目前没有未完成的工作",
		"## 待办\n\n- 无\n",
		"No open items remaining.",
	],
	...[
		...["All done!", "All tasks are complete.", "Everything is finished.", "All work is done."],
		...["There is nothing left to do.", "No open items remain.", "(no unfinished work)"],
		...["All done! Nothing is open.", "There are no pending tasks.", "No remaining to-dos."],
		...["## TODO\n\n- All done!\n", "## TODO\n\nNo open items.\n"],
		...["## TODO\n\n- None remaining\n", "## Blockers\n\nNone at the moment.\n"],
	],
	...[
		...["所有工作都已完成。", "所有任务均已完成！", "全部完成了。", "没有待办事项。"],
		...["全部工作已经处理完毕。", "目前没有任何未完成的工作。", "## 待办\n\n- 所有工作都已完成\n"],
	],
])("“%s” means that nothing is open", (answer) => {
	expect(checkSummary(answer)).toEqual({ ok: true, note: emptyNote, leftOut: 0 });
});

test.each([
	["", "empty"],
	[" \n<think>hm</think>\n", "empty"],
	["<think>\n## TODO\n- a plan that never ends\n", "empty"],
	[`## TODO\n\n${"- very long item\n".repeat(400)}`, "too-long"],
	[`## TODO\n\n- ${"word ".repeat(mostSummaryWords + 1)}`, "too-long"],
	["x".repeat(100_000), "too-long"],
	["I'm sorry, but I cannot help with that.", "not-a-note"],
	["# Carryover", "not-a-note"],
	["I can't do this. Here is what I can do:\n\n- summarize text\n- answer questions", "not-a-note"],
	["I’m sorry, but I can’t help with that. Options:\n\n- ask again", "not-a-note"],
	["As an AI language model I have no memory.\n\n- ask the user", "not-a-note"],
	["## I cannot summarise this\n\n- it has code in it", "not-a-note"],
	["- I'm unable to help with that.", "not-a-note"],
	["## Could you clarify?\n\n- Which files do you mean?", "not-a-note"],
	["Which of these do you mean?\n\n- the login\n- the logout", "not-a-note"],
	["- Which files do you mean?\n- Which branch?", "not-a-note"],
	["Please provide the conversation:\n\n- as text\n- or as a file", "not-a-note"],
	["抱歉，我无法完成这个请求。我可以：\n\n- 总结文本\n- 回答问题", "not-a-note"],
	["作为一个人工智能，我没有记忆。\n\n- 请重新提问", "not-a-note"],
	["请提供更多信息：\n\n- 哪些文件\n- 哪个分支", "not-a-note"],
	["## 您指的是哪一个？\n\n- 登录\n- 登出", "not-a-note"],
	["<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n", "not-a-note"],
	["## TODO\n\n- a\n>>>>>>> feature/x\n", "not-a-note"],
	[`## TODO\n${"- the same thing again\n".repeat(200)}`, "not-a-note"],
	[`## TODO\n${"- one thing\n- another thing\n- a third thing\n".repeat(5)}`, "not-a-note"],
	['<tool_call>\n{"name": "bash", "arguments": {"command": "ls"}}\n</tool_call>', "not-a-note"],
	['<function_calls>\n<invoke name="read">\n- x', "not-a-note"],
	['{"name": "save_carryover", "arguments": {}}', "not-a-note"],
	["## TODO\n\n- The conversation is empty, so there is nothing to summarize.", "not-a-note"],
	["## 待办\n\n- 对话内容为空", "not-a-note"],
])("“%s” is refused as %s", (answer, reason) => {
	expect(checkSummary(answer)).toEqual({ ok: false, reason });
});

test("a note that speaks about tool calls or empty conversations is still a note", () => {
	const about =
		"## TODO\n\n- parse `<tool_call>` blocks\n- an empty conversation crashes the viewer\n";
	expect(noteOf(about)).toBe(about);
});

test.each([
	"## TODO\n\n- I can't reproduce the crash on Linux: ask Mia\n- ship\n",
	"## Blockers\n\n- sorry page: which text? Could you clarify with legal\n",
	"## Open questions\n\n- Should the cache be shared?\n- Who owns the key?\n",
	"## 卡点\n\n- 无法提供证书，请确认\n",
	"## What's next?\n\n- release\n",
	"- is the login broken on Safari?\n- release\n",
	"## TODO\n\n- all done but the docs\n- 所有工作都已完成，除了文档\n",
	"## Release\n\n- tag it\n\nLet the mirror pick it up first.\n",
])("the note %j only sounds like words to the user, and stays as it is", (text) => {
	expect(noteOf(text)).toBe(text);
});

test("nothing that steers a terminal or turns text round gets from an answer into the note", () => {
	const answer =
		"\u0000## TODO\r\n- \u001b[31mred\u001b[0m\titem \u202e\u0007\r\n- \u009b1mb\u2028- c\n- \u001b]0;title\u0007d\n";
	expect(noteOf(answer)).toBe("## TODO\n\n- red\titem \n- b\n- c\n- d\n");
});

test("words are counted where there are blanks, and signs in Chinese and Japanese", () => {
	expect(countWords("- fix `src/login.ts` on Safari")).toBe(4);
	expect(countWords("修复登录 login 页面")).toBe(7);
	expect(countWords("## — …\n")).toBe(0);
});

test("a little more than the three hundred words that were asked for is taken as it is", () => {
	const long = `## TODO\n\n${numbered(45, "one two three four five six seven eight")}`;
	expect(countWords(long)).toBeGreaterThan(400);
	expect(checkSummary(long)).toMatchObject({ ok: true, leftOut: 0 });
	const chinese = `## 待办\n\n${numbered(20, "修复登录页面在夜间的崩溃问题并补测试")}`;
	expect(checkSummary(chinese)).toMatchObject({ ok: true, leftOut: 0 });
});

test.each([
	["words", "one two three four five six seven eight"],
	["signs", "修复登录页面在夜间的崩溃"],
])("far more %s leave by whole items from the longest section, and are counted", (_what, words) => {
	const checked = checkSummary(
		`## TODO\n\n${numbered(60, words)}\n## Next\n\n- release\n- tell Mia\n`,
	);
	if (!checked.ok) throw new Error(checked.reason);
	const [todo, next] = checked.note.sections;
	expect(next?.items).toEqual(["- release", "- tell Mia"]);
	expect(todo?.items.at(0)).toBe(`- 1 ${words}`);
	expect(todo?.items.length).toBe(60 - checked.leftOut);
	expect(countWords(encodeNote(checked.note))).toBeLessThanOrEqual(mostSummaryWords + 2);
	expect(checked.leftOut).toBeGreaterThan(5);
});

test("whatever a model answers, a note of it holds no more words and no item that was not there", () => {
	const piece = fc.constantFrom(
		...["## TODO", "## 待办", "- fix the login", "- 修复登录", "```markdown", "```", "Sure!"],
		...["<think>", "</think>", "- I cannot", "All done!", "", `- ${"word ".repeat(150)}`, "- x"],
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
			const answer = pieces.join("\n");
			const checked = checkSummary(answer);
			if (!checked.ok) return;
			const items = checked.note.sections.flatMap((section) => section.items);
			expect(countWords(items.join("\n"))).toBeLessThanOrEqual(mostSummaryWords);
			for (const line of items.flatMap((item) => item.split("\n"))) expect(answer).toContain(line);
		}),
	);
});

function numbered(count: number, words: string): string {
	return Array.from({ length: count }, (_, at) => `- ${at + 1} ${words}\n`).join("");
}
