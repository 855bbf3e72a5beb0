import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import { type Draft, emptyDraft } from "#src/compaction/draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";
import { draft } from "./arbitrary.ts";

const answer = `<summary>
<task>Fix the login</task>
<constraints>
- no new dependencies
</constraints>
<state>Half done</state>
<artifacts>
- [file] src/login.ts | modified | guards added
- [command] npm test | tail -3 | failed | 2 of 14
</artifacts>
<next_steps>
1. run the tests
</next_steps>
</summary>`;

const expected: Draft = {
	task: "Fix the login",
	state: "Half done",
	artifacts: [
		{ kind: "file", ref: "src/login.ts", status: "modified", details: "guards added" },
		{ kind: "command", ref: "npm test | tail -3", status: "failed", details: "2 of 14" },
	],
	lists: {
		...emptyDraft.lists,
		constraints: ["no new dependencies"],
		next_steps: ["run the tests"],
	},
};

test.each([
	["as asked", answer],
	["in a code block", `\`\`\`xml\n${answer}\n\`\`\``],
	["with words around it", `Sure! Here is the <task> summary:\n\n${answer}\n\nHope this helps.`],
	["after thoughts", `<think>I write <task>\nx\n</task></think>\n${answer}`],
	["after thoughts whose opening is not there", `hm\n<task>\nx\n</task>\n</think>\n${answer}`],
	["with attributes and blanks", answer.replaceAll("<task>", '<task lang="en" >')],
	["in capitals and with hyphens", answer.replaceAll("next_steps", "NEXT-STEPS")],
	["without the closing tags of sections", answer.replaceAll(/<\/(?!summary)\w+>/g, "\n")],
	["cut before the last closing tag", answer.replace("</next_steps>\n</summary>", "</next_st")],
	[
		"with empty sections",
		answer.replace("<artifacts>", "<decisions/>\n<knowledge>None</knowledge>\n<artifacts>"),
	],
	["with Windows line ends", answer.replaceAll("\n", "\r\n")],
	["with stars for signs", answer.replaceAll("\n- ", "\n* ")],
	["with wide signs", answer.replaceAll("\n- ", "\n・")],
	["with indented lists", answer.replaceAll("\n- ", "\n    - ")],
	["with quotes around references", answer.replace("src/login.ts", "`src/login.ts`")],
	["twice", `${answer}\n\n${answer.replaceAll("login", "logout")}`],
])("an answer %s is read", (_how, text) => {
	expect(decodeDraft(text).draft).toEqual(expected);
});

test.each([
	[
		"## Task\nFix the login\n## Constraints\n- no new dependencies\n## State\nHalf done\n## Artifacts\n- [file] src/login.ts | modified | guards added\n- [command] npm test | tail -3 | failed | 2 of 14\n### Next steps\n1. run the tests",
	],
	[
		"**任务**\nFix the login\n**约束：**\n- no new dependencies\n**状态**\nHalf done\n**工件**\n- [文件] src/login.ts | 已修改 | guards added\n- [命令] npm test | tail -3 | 失败 | 2 of 14\n**下一步**\n- run the tests",
	],
	[
		"タスク：\nFix the login\n制約：\n- no new dependencies\n状況：\nHalf done\n成果物：\n- [ファイル] src/login.ts | 変更 | guards added\n- [コマンド] npm test | tail -3 | 失敗 | 2 of 14\n次のステップ：\n- run the tests",
	],
	[
		"# 작업\nFix the login\n# 제약\n- no new dependencies\n# 상태\nHalf done\n# 산출물\n- [파일] src/login.ts | 수정 | guards added\n- [명령] npm test | tail -3 | 실패 | 2 of 14\n# 다음 단계\n- run the tests",
	],
])("headings of Markdown are understood (%#)", (text) => {
	expect(decodeDraft(text).draft).toEqual(expected);
});

test("a tag that is quoted in the text does not cut its section", () => {
	const { draft: read } = decodeDraft(
		"<task>\nThe parser stops at </task> in prose, as in `<task>a</task>`, or\n<task>\nb\n</task>\nin an example.\n</task>\n<state>works</state>",
	);
	expect(read.task).toContain("in an example.");
	expect(read.state).toBe("works");
});

test("a schema that is quoted in code opens no section", () => {
	const code =
		"```xml\n<constraints>\n- quoted\n</constraints>\n<decisions>\n- quoted\n</decisions>\n```";
	const { draft: read } = decodeDraft(
		`<task>t</task>\n<state>\nIt shows\n${code}\nand more\n</state>\n<decisions>\n- own\n</decisions>`,
	);
	expect(read.lists.decisions).toEqual(["own"]);
	expect(read.lists.constraints).toEqual([]);
	expect(read.state).toContain("and more");
});

test("a code block that is left open hides no section", () => {
	const { draft: read } = decodeDraft(
		"<task>t</task>\n<state>\n```sh\nnpm test\n</state>\n<decisions>\n- own\n</decisions>",
	);
	expect(read.lists.decisions).toEqual(["own"]);
});

test("entities and lone surrogates become text that can be kept", () => {
	const { draft: read } = decodeDraft("<task>a &lt; b &amp;&amp; c &#x4e2d; \ud83d</task>");
	expect(read.task).toBe("a < b && c 中 \ufffd");
});

test("an inner list belongs to its item", () => {
	const { draft: read } = decodeDraft(
		"<decisions>\n- A\n  - b\n  - c\n- D\n  goes on\n</decisions>",
	);
	expect(read.lists.decisions).toEqual(["A; b; c", "D goes on"]);
});

test("lines that are no artifacts are named", () => {
	const { draft: read, malformed } = decodeDraft(
		"<artifacts>\n- [file] a.ts | created\n- some prose\n- [file] b.ts\n</artifacts>",
	);
	expect(read.artifacts.map(({ ref, status }) => [ref, status])).toEqual([
		["a.ts", "created"],
		["b.ts", "observed"],
	]);
	expect(malformed).toEqual(["some prose"]);
});

test("placeholders are nothing", () => {
	const { draft: read } = decodeDraft(
		"<task>N/A</task><state>（无）</state><decisions>\n- None yet.\n- なし\n- 없음\n</decisions>",
	);
	expect(read).toEqual(emptyDraft);
});

const around = fc.constantFrom("", "Here it is:\n", "```xml\n", "<think>hm</think>\n", "\n\n  ");

test("whatever stands around it, an encoded draft is read as it was", () => {
	fc.assert(
		fc.property(
			draft,
			around,
			fc.constantFrom("", "\n```", "\nDone.", "\n\n"),
			(given, before, after) => {
				const decorated = `${before}${encodeDraft(given)}${after}`;
				expect(decodeDraft(decorated).draft).toEqual(given);
			},
		),
	);
});

test("without the tags around all, and in another case, an encoded draft is read as it was", () => {
	fc.assert(
		fc.property(draft, fc.boolean(), fc.constantFrom("", " id='1'"), (given, upper, attribute) => {
			const sections = encodeDraft(given).split("\n").slice(1, -1);
			const decorated = sections.map((line) =>
				line.replace(
					/^<(\/?)([a-z_]+)>$/,
					(_all, slash, name: string) =>
						`<${slash}${upper ? name.toUpperCase() : name}${slash ? "" : attribute}>`,
				),
			);
			expect(decodeDraft(decorated.join("\n")).draft).toEqual(given);
		}),
	);
});

const garbage = fc
	.array(
		fc.oneof(
			fc.string({ unit: "binary", maxLength: 8 }),
			fc.constantFrom(
				"<task>",
				"</task>",
				"<state>",
				"</state>\n",
				"<summary>",
				"</summary>",
				"```",
				"\n",
			),
			fc.constantFrom(
				"- [file] ",
				" | ",
				"## Task\n",
				"<artifacts>",
				"&#x110000;",
				"&#xd800;",
				"\ud83d",
				"<think>",
			),
		),
		{ maxLength: 60 },
	)
	.map((pieces) => pieces.join(""));

test("any answer is read, and what is read can be kept", () => {
	fc.assert(
		fc.property(garbage, (text) => {
			const { draft: read } = decodeDraft(text);
			expect(JSON.stringify(read).isWellFormed()).toBe(true);
			expect(decodeDraft(encodeDraft(read)).draft.lists).toEqual(read.lists);
		}),
	);
});

test("a huge answer is read within its bounds", () => {
	const huge = `${"<task>".repeat(30_000)}${"- x\n".repeat(100_000)}`;
	expect(decodeDraft(huge).draft.task.length).toBeLessThan(20_000);
	const items = `<decisions>\n${Array.from({ length: 50_000 }, (_, n) => `- item ${n}`).join("\n")}`;
	expect(decodeDraft(items).draft.lists.decisions.length).toBeLessThanOrEqual(120);
});
