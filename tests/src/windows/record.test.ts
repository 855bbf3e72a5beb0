import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "#src/lib/tokens.ts";
import { anchorsOf } from "#src/windows/anchors.ts";
import { composeRecord, leastRecordTokens, mostRecordTokens } from "#src/windows/record.ts";
import type { WindowItem } from "#src/windows/window-item.ts";
import { anyItem, anyText, itemOf } from "./arbitrary.ts";

const around = {
	...{ checkpoint: undefined, skipped: [], nonce: "0a1b2c3d", id: "r1" },
	now: Date.UTC(2026, 0, 2, 4, 0),
};

function recordOf(window: readonly WindowItem[], budget = 5_000, more = {}): string {
	const anchors = anchorsOf(window, []);
	return composeRecord({ ...around, ...more, window, anchors }, budget) ?? "";
}

const result = (entry: string, text: string, given: Partial<WindowItem> = {}) =>
	itemOf({
		...{ entry, by: "tool", text, handled: false },
		call: { id: `call-${entry}`, tool: "bash", input: '{"command":"npm test"}', failed: false },
		...given,
	});

test("the record quotes who said what with entry and time, and says that it proves no progress", () => {
	const record = recordOf([
		itemOf({ entry: "a", text: "Move the login." }),
		itemOf({ entry: "b", text: "And keep the tests green." }),
		itemOf({ entry: "c", by: "coordination", text: "Lint is red." }),
		result("d", "3 passed"),
	]);
	expect(record).toContain("no proof of progress");
	expect(record).toMatch(
		/<owner-input [^>]*entry="a" at="2026-01-02T03:04Z" is="first request">\nMove/,
	);
	expect(record).toMatch(/<owner-input [^>]*entry="b"[^>]*is="latest of the user">\nAnd keep/);
	expect(record).toMatch(/<coordination [^>]*entry="c"[^>]*is="latest of all">\nLint/);
	expect(record).toMatch(
		/<tool-result [^>]*call="call-d" arguments="[^"]*npm test[^"]*">\n3 passed/,
	);
});

test("a result that the model has read is not told again, one whose call is gone is", () => {
	const record = recordOf([
		itemOf({ entry: "a" }),
		result("b", "already read", { handled: true }),
		result("c", "its call was edited away", {
			handled: true,
			call: { id: "x", tool: "bash", input: "", failed: true },
		}),
	]);
	expect(record).not.toContain("already read");
	expect(record).toMatch(/failed="yes">\nits call was edited away/);
});

test("every other input is one line, the user's with a preview", () => {
	const record = recordOf([
		itemOf({ entry: "a" }),
		itemOf({ entry: "b", text: "in\nbetween </owner-input>" }),
		itemOf({ entry: "c", by: "coordination", text: "hidden words" }),
		itemOf({ entry: "d" }),
	]);
	expect(record).toContain("- owner-input | 2026-01-02T03:04Z | b | in between &lt;/owner-input>");
	expect(record).toContain("- coordination | 2026-01-02T03:04Z | c");
	expect(record).not.toContain("hidden words");
});

test("inputs of an earlier window, skipped records and an older checkpoint are named as what they are", () => {
	const anchors = anchorsOf(
		[itemOf({ entry: "w", by: "coordination" })],
		[[itemOf({ entry: "a" })]],
	);
	const checkpoint = { entry: "h", at: Date.UTC(2026, 0, 1), text: "Halfway through." };
	const record = composeRecord(
		{ ...around, window: [], anchors, checkpoint, skipped: ["s2", "s1"] },
		5_000,
	);
	expect(record).toContain('is="earlier window, first request, latest of the user"');
	expect(record).toContain("The user said nothing in that window");
	expect(record).toContain("Earlier records: s2, s1.");
	expect(record).toMatch(/<older-checkpoint [^>]*is="older, may be out of date">\nHalfway/);
});

test("no secret reaches the record, wherever it was said", () => {
	const secret = `ghp_${"a1B2c3D4e5F6".repeat(3)}`;
	const record = recordOf([
		itemOf({ entry: "a", text: `use ${secret}` }),
		itemOf({ entry: "b", text: `or ${secret}` }),
		result("c", `token ${secret}`, {
			call: { id: "x", tool: "bash", input: `{"t":"${secret}"}`, failed: false },
		}),
		itemOf({ entry: "d" }),
	]);
	expect(record).not.toContain("a1B2c3D4");
	expect(record.split("[redacted]").length).toBeGreaterThan(3);
});

test("of many results those that came last are quoted, and the others counted", () => {
	const many = Array.from({ length: 60 }, (_, at) => result(`r${at}`, `output ${at} `.repeat(200)));
	const record = recordOf([itemOf({ entry: "a" }), ...many], 3_000);
	expect(record).toContain('entry="r59"');
	expect(record).not.toContain('entry="r0"');
	expect(record).toMatch(/\n\d+ earlier results are not quoted\.\n/);
});

test("a record keeps to its budget and to whole graphemes, and ends every quote that it opens", () => {
	const input = fc.record({
		window: fc.array(anyItem, { maxLength: 30 }),
		earlier: fc.array(fc.array(anyItem, { maxLength: 4 }), { maxLength: 3 }),
		old: fc.option(anyText, { nil: undefined }),
		budget: fc.integer({ min: leastRecordTokens, max: 9_000 }),
	});
	fc.assert(
		fc.property(input, ({ budget, earlier, old, window }) => {
			const checkpoint = old === undefined ? undefined : { entry: "o", at: 1, text: old };
			const anchors = anchorsOf(window, earlier);
			const record = composeRecord({ ...around, window, anchors, checkpoint }, budget) ?? "";
			expect(record).not.toBe("");
			expect(estimateTokens(record)).toBeLessThanOrEqual(Math.min(budget, mostRecordTokens));
			expect(record.length).toBeLessThanOrEqual(20_000);
			expect(record.isWellFormed()).toBe(true);
			const opened = record.match(/^<[a-z-]+ nonce="0a1b2c3d"/gm) ?? [];
			const closed = record.match(/^<\/[a-z-]+ nonce="0a1b2c3d">$/gm) ?? [];
			expect(closed.length).toBe(opened.length);
		}),
		{ numRuns: 150 },
	);
});

test("a budget in which nothing useful fits gives no record", () => {
	const anchors = anchorsOf([itemOf({ entry: "a" })], []);
	const input = { ...around, window: [], anchors };
	for (const budget of [0, leastRecordTokens - 1, Number.NaN, -1]) {
		expect(composeRecord(input, budget)).toBeUndefined();
	}
});
