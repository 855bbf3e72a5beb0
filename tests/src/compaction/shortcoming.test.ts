import { expect, test } from "vitest";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import { emptyDraft } from "#src/compaction/draft.ts";
import { encodeDraft } from "#src/compaction/encode-draft.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { reviewDraft } from "#src/compaction/review-draft.ts";
import { draftOf, reviewOf, sourceOf } from "./sample.ts";

test.each([
	["nothing", "", "unreadable"],
	["prose without sections", "I cannot help with that.", "unreadable"],
	["a tool's call", '<tool_call>\n{"name":"bash"}\n</tool_call>', "tool-call"],
	["only a task", encodeDraft(draftOf({ state: "" })), "missing"],
	["a few words", "<task>Fix it</task><state>Half of src/login.ts</state>", "too-short"],
	["broken characters", encodeDraft(draftOf({ state: "\ud83d ".repeat(20) })), "not-text"],
])("an answer of %s falls short", (_what, answer, code) => {
	const { shortcomings } = reviewDraft(decodeDraft(answer), sourceOf());
	expect(shortcomings.map((one) => one.code)).toContain(code);
});

test.each([
	"There is no conversation to summarize.",
	"The conversation is empty.",
	"没有可供总结的内容",
	"对话内容为空",
	"会話は空です",
	"대화가 비어 있습니다",
])("“%s” says nothing of a conversation that is not empty", (task) => {
	const codes = reviewOf(draftOf({ task, state: task })).shortcomings.map((one) => one.code);
	expect(codes).toContain("says-empty");
});

test("what is too long falls short, and says by how much", () => {
	const { shortcomings } = reviewOf(draftOf(), sourceOf({ mostTokens: 90 }));
	expect(shortcomings).toEqual([{ code: "too-long", tokens: expect.any(Number), bound: 90 }]);
});

test("the language has to be the user's", () => {
	const codesIn = (tongue: "zh" | "ja" | "ko") =>
		reviewOf(draftOf(), sourceOf({ tongue })).shortcomings.map((one) => one.code);
	expect(codesIn("zh")).toContain("wrong-language");
	expect(codesIn("ja")).toContain("wrong-language");
	expect(codesIn("ko")).toContain("wrong-language");
	const chinese = draftOf({
		task: "修复登录会话过早过期的问题，接口保持不变，并在 `src/login.ts` 中把有效期换算成毫秒",
		state:
			"已经在 src/login.ts 里把 lifetime 乘以一千再与服务器时钟比较，npm test 仍有一项失败，需要继续排查",
	});
	const codes = (tongue: "zh" | "en" | "ja") =>
		reviewOf(chinese, sourceOf({ tongue })).shortcomings.map((one) => one.code);
	expect(codes("zh")).not.toContain("wrong-language");
	expect(codes("ja")).toContain("wrong-language");
});

test("a draft that names nothing of what was changed or failed has lost it", () => {
	const draft = draftOf({
		artifacts: [],
		state:
			"Half of the work is behind us and the other half is still open, as is written below in these lists.",
	});
	expect(reviewOf(draft).shortcomings).toEqual([
		{ code: "lost", refs: ["src/login.ts", "src/session.ts", "src/old.ts", "npm test"] },
	]);
});

test("an empty draft of an empty conversation is only unreadable", () => {
	const nothing = sourceOf({ said: [], evidence: noEvidence });
	expect(reviewOf(emptyDraft, nothing).shortcomings).toEqual([{ code: "unreadable" }]);
});
