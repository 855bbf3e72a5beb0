import { expect, test } from "vitest";
import { checkSummary } from "#src/carryover/check-summary.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
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
	["after thoughts", `<think>The user wants\n## x\n- y</think>\n${note}`],
	["with bold names for headings", "**TODO**\n- fix `src/login.ts`\n\n**Next:**\n- release"],
	["with names and colons for headings", "TODO:\n- fix `src/login.ts`\n\nNext：\n- release"],
	["with empty sections", `## Blockers\n\n- None.\n\n${note}\n## Decisions\n\n（无）\n`],
])("an answer %s is taken as the note alone", (_how, answer) => {
	expect(noteOf(answer)).toBe(note);
});

test("a list without headings is a note, and its announcement is left out", () => {
	expect(noteOf("Here is what is open:\n\n- a\n- b")).toBe("- a\n- b\n");
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
])("“%s” means that nothing is open", (answer) => {
	expect(checkSummary(answer)).toEqual({ ok: true, note: emptyNote });
});

test.each([
	["", "empty"],
	[" \n<think>hm</think>\n", "empty"],
	[`## TODO\n\n${"- very long item\n".repeat(400)}`, "too-long"],
	["x".repeat(100_000), "too-long"],
	["I'm sorry, but I cannot help with that.", "not-a-note"],
	["# Carryover", "not-a-note"],
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
