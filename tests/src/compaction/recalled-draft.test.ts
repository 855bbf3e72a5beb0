import fc from "fast-check";
import { expect, test } from "vitest";
import { keptRefs } from "#src/compaction/kept-refs.ts";
import type { RecalledItem } from "#src/compaction/recalled.ts";
import { type RecallInput, recalledDraft } from "#src/compaction/recalled-draft.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { renderWords } from "#src/compaction/render-words.ts";
import { estimateTokens } from "#src/lib/tokens.ts";
import { draftOf, evidence, sourceOf } from "./sample.ts";

const lifetime =
	"The lifetime of sessions in src/login.ts was in seconds and is now multiplied before it is compared";

const itemOf = (kind: RecalledItem["kind"], text: string, entry = "aaaaaaa2"): RecalledItem => ({
	...{ kind, text, sources: [entry] },
});

const items: readonly RecalledItem[] = [
	itemOf("decision", "Multiply the lifetime by a thousand, since it was in seconds"),
	itemOf("constraint", "Keep the API as it is"),
	itemOf("correction", "The lifetime is in seconds, not in milliseconds"),
	itemOf("evidence", `${lifetime}; one of the tests still fails: expires too early`),
	itemOf("state", lifetime),
	itemOf("open", "Find out why the session still expires"),
	itemOf("note", "# Notes of an older extension\n- the login is slow"),
];

function inputOf(changes: Partial<RecallInput> & { items?: readonly RecalledItem[] } = {}) {
	const { items: given = items, ...more } = changes;
	return {
		recalled: {
			items: given,
			told: new Set(given.map(({ text }) => text)),
			origin: { records: 2, taken: 0 },
		},
		previous: undefined,
		source: sourceOf(),
		words: renderWords.en,
		budgetTokens: 4_000,
		...more,
	};
}

test("each thing that was remembered goes into its section, with the entries that say it", () => {
	const { draft, left, refused } = recalledDraft(inputOf()) ?? {};
	expect(draft?.lists).toEqual({
		constraints: ["Keep the API as it is (#aaaaaaa2)"],
		decisions: [
			"Multiply the lifetime by a thousand, since it was in seconds (#aaaaaaa2)",
			"Corrected: The lifetime is in seconds, not in milliseconds (#aaaaaaa2)",
		],
		dead_ends: [],
		knowledge: [`${lifetime}; one of the tests still fails: expires too early (#aaaaaaa2)`],
		open_loops: ["Find out why the session still expires (#aaaaaaa2)"],
		next_steps: [],
		breadcrumbs: [],
	});
	expect(draft?.state).toBe(`- ${lifetime} (#aaaaaaa2)`);
	expect(draft?.task).toBe("");
	expect([left, refused]).toEqual([0, []]);
});

test("what was open and is told as finished since is open no more", () => {
	const build = itemOf("open", "Draw a chart of slow queries");
	const done = itemOf("state", "Finished: draw a chart of slow queries");
	const told = recalledDraft(inputOf({ items: [...items, build, done] }));
	expect(told?.draft.lists.open_loops).toEqual([
		"Find out why the session still expires (#aaaaaaa2)",
	]);
	expect(told?.refused).toMatchObject([{ section: "open_loops", reason: "already-done" }]);
});

test("records that say too little of a long stretch stand for no summary", () => {
	expect(recalledDraft(inputOf({ items: items.slice(1, 2) }))).toBeUndefined();
	expect(recalledDraft(inputOf({ items: [] }))).toBeUndefined();
});

test("neither do records in another language than the summary", () => {
	const chinese =
		"会话的有效期原来以秒计算，现在比较之前先乘以一千，但仍有一项测试失败，会话仍然过早失效";
	const given = items.map((item) => ({ ...item, text: chinese }));
	expect(recalledDraft(inputOf({ items: given }))).toBeUndefined();
});

test("of many things the newest of each kind have room, and what has none is counted", () => {
	const many = Array.from({ length: 200 }, (_, n) => itemOf("evidence", `${lifetime}, run ${n}`));
	const input = inputOf({ items: [...many, ...items] });
	const { draft, left = 0 } = recalledDraft(input) ?? {};
	const told = draft?.lists.knowledge.join("\n") ?? "";
	expect(told).toContain("run 199 ");
	expect(told).not.toContain("run 1 ");
	expect(draft?.lists.decisions).toHaveLength(2);
	expect(draft?.lists.knowledge).toHaveLength(201 - left);
	const run = { number: 1, at: 0, id: "r" };
	const recalled = { ...input.recalled.origin, left };
	const text = renderSummary({ draft, evidence, tongue: "en", run, budgetTokens: 4_000, recalled });
	expect(text).toContain(`- … ${left} more, in the session memory`);
	expect(text).toContain("Put together from 2 checkpoints of this session");
});

test("of the summary before, what lasts and no record tells goes on; its state and its steps do not", () => {
	const previous = draftOf({
		...draftOf(),
		task: "Fix the login",
		state: "Nothing is done yet.",
		lists: {
			...draftOf().lists,
			decisions: ["Use one clock everywhere (#aaaaaaa1)", `${items[0]?.text} (#aaaaaaa9)`],
			dead_ends: ["A second timer did not help"],
			next_steps: ["Read the code first"],
		},
	});
	const { draft } = recalledDraft(inputOf({ previous })) ?? {};
	expect(draft?.task).toBe("Told before as the task: Fix the login");
	expect(draft?.state).not.toContain("Nothing is done yet");
	expect(draft?.lists.decisions).toContain("Use one clock everywhere (#aaaaaaa1)");
	expect(draft?.lists.decisions).toHaveLength(3);
	expect(draft?.lists.dead_ends).toEqual(["A second timer did not help"]);
	expect(draft?.lists.next_steps).toEqual([]);
	const again = recalledDraft(inputOf({ previous: draft }));
	expect(again?.draft.task).toBe(draft?.task);
	expect(again?.draft.lists).toEqual(draft?.lists);
});

const anyItem = fc.record({
	kind: fc.constantFrom(...items.map(({ kind }) => kind)),
	text: fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom(...items.map(({ text }) => text))),
	sources: fc.array(fc.stringMatching(/^[0-9a-f]{8}$/), { maxLength: 6 }),
});

test("whatever was remembered, round by round nothing that code found is lost and the size stays within bounds", () => {
	fc.assert(
		fc.property(
			fc.array(fc.array(anyItem, { maxLength: 80 }), { minLength: 8, maxLength: 8 }),
			(all) => {
				let previous: RecallInput["previous"];
				for (const [number, given] of all.entries()) {
					const input = inputOf({ items: [...items, ...given], previous });
					const found = recalledDraft(input);
					if (found === undefined) continue;
					const text = renderSummary({
						...{ draft: found.draft, evidence, tongue: "en", budgetTokens: 3_000 },
						run: { number, at: number, id: `r${number}` },
						recalled: { ...input.recalled.origin, left: found.left },
					});
					const { commands, files, requests } = keptRefs(text, evidence);
					for (const { kept, of } of [files, requests, commands]) expect(kept).toBe(of);
					expect(estimateTokens(text)).toBeLessThanOrEqual(3_000);
					previous = found.draft;
				}
			},
		),
		{ numRuns: 30 },
	);
});
