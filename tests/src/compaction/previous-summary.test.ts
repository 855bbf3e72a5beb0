import { expect, test } from "vitest";
import { decodeDraft } from "#src/compaction/decode-draft.ts";
import { draftForNext, textForNext } from "#src/compaction/previous-summary.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { draftOf, evidence } from "./sample.ts";

test("of a summary of ours, the next call is given what the model wrote and code does not know", () => {
	const text = draftForNext(draftOf(), 2_000);
	expect(decodeDraft(text).draft).toEqual({ ...draftOf(), artifacts: [] });
});

test("optional remarks expire after one summary", () => {
	const steps = [
		"Optional: rename the helper",
		"可选：重命名",
		"Write the changelog",
		"リファクタリング（任意）",
		"(선택) 이름 변경",
	];
	const { draft } = decodeDraft(
		draftForNext(
			draftOf({ lists: { next_steps: steps, decisions: ["Optional chaining is used"] } }),
			2_000,
		),
	);
	expect(draft.lists.next_steps).toEqual(["Write the changelog"]);
	expect(draft.lists.decisions).toEqual(["Optional chaining is used"]);
});

test("a draft that is too long is given with its first items", () => {
	const knowledge = Array.from({ length: 100 }, (_, n) => `fact ${n}: ${"and so on ".repeat(10)}`);
	const text = draftForNext(draftOf({ lists: { knowledge } }), 1_000);
	expect(estimateTokens(text)).toBeLessThanOrEqual(1_000);
	expect(text).toContain("fact 0");
	expect(text).toContain("Write the changelog entry");
	expect(
		estimateTokens(draftForNext(draftOf({ state: "字".repeat(5_000) }), 500)),
	).toBeLessThanOrEqual(500);
});

test("of somebody else's summary, its text is given up to a bound", () => {
	const foreign = "## Goal\nFix it\n\n## Progress\n- half";
	expect(textForNext(foreign, 500)).toBe(foreign);
	expect(estimateTokens(textForNext("字".repeat(5_000), 500))).toBeLessThanOrEqual(500);
});

test("what code of ours wrote into a summary is left out of its text", () => {
	const run = { number: 1, at: 0, id: "a" };
	const text = textForNext(
		renderSummary({ draft: draftOf(), evidence, tongue: "en", run, budgetTokens: 4_000 }),
		2_000,
	);
	expect(text).toContain("## Decisions");
	for (const part of [
		"## Files",
		"src/session.ts",
		"## Commands",
		"Background from",
		"Waystation summary",
	]) {
		expect(text).not.toContain(part);
	}
});
