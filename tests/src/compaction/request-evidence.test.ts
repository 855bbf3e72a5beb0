import { expect, test } from "vitest";
import { emptyDraft } from "#src/compaction/draft.ts";
import { factLines } from "#src/compaction/fact-lines.ts";
import { renderSummary } from "#src/compaction/render-summary.ts";
import { answer, calling, evidenceOf, ran, user } from "./said-sample.ts";

function requests(...messages: Parameters<typeof evidenceOf>[0]) {
	return evidenceOf(messages).requests.map(({ text, answered }) => [text, answered]);
}

test("a request is answered when a turn came to an end after it", () => {
	expect(
		requests(user("修复登录"), ran("npm test"), answer("好了"), user("now the footer")),
	).toEqual([
		["now the footer", false],
		["修复登录", true],
	]);
});

test("what was steered into a run is answered with it", () => {
	expect(
		requests(user("fix the login"), ran("ls"), user("use the new API"), ran("ls"), answer("done")),
	).toEqual([
		["use the new API", true],
		["fix the login", true],
	]);
});

test("a turn that failed or never ended answers nothing, the one after it does", () => {
	const failed = { ...answer("I will"), ended: false };
	expect(requests(user("fix the login"), failed)).toEqual([["fix the login", false]]);
	expect(requests(user("fix the login"), failed, answer("done"))).toEqual([
		["fix the login", true],
	]);
	expect(requests(user("fix the login"), calling({ id: "a", tool: "read", input: {} }))).toEqual([
		["fix the login", false],
	]);
});

test("what the user broke off stays open until somebody comes back to it", () => {
	const aborted = { ...answer("I will"), ended: false, aborted: true };
	const asked = [user("migrate the database"), aborted];
	const other = [...asked, user("what is the time?"), answer("It is noon.")];
	const { requests: told } = evidenceOf(other);
	expect(told).toMatchObject([
		{ text: "what is the time?", answered: true },
		{ text: "migrate the database", answered: false, interrupted: true },
	]);
	for (const back of ["继续", "migrate the database", "no, only the users of the database"])
		expect(requests(...other, user(back), answer("done"))).not.toContainEqual([
			"migrate the database",
			false,
		]);
	const later = evidenceOf([user("go on"), answer("done")], evidenceOf(asked));
	expect(later.requests).toMatchObject([{ text: "migrate the database", answered: true }]);
});

test("what was broken off is told as that, and is no next step", () => {
	const evidence = evidenceOf([
		user("migrate the database"),
		{ ...answer("I will"), ended: false, aborted: true },
	]);
	const run = { number: 1, at: 0, id: "aa" };
	const given = { draft: undefined, evidence, tongue: "en", run, budgetTokens: 4_000 } as const;
	expect(renderSummary(given)).toContain("- [broken off by the user] “migrate the database”");
	expect(renderSummary(given)).not.toContain("## Next steps");
	expect(factLines(evidence, 900)).toContain("request, broken off by the user: migrate");
});

test("a later stretch answers what the one before left open", () => {
	const before = evidenceOf([user("fix the login")]);
	const after = evidenceOf([answer("done")], before);
	expect(after.requests).toMatchObject([{ text: "fix the login", answered: true }]);
});

test("words that only go on are kept while they wait, and no longer", () => {
	expect(requests(user("continue"))).toEqual([["continue", false]]);
	expect(requests(user("continue"), answer("done"), user("/compact please"), answer("x"))).toEqual([
		["/compact please", true],
	]);
});

test("of what was asked again in the same words, the newest stands for all that were answered", () => {
	const ask = "remove the plan file";
	expect(
		requests(user(ask), answer("done"), user("fix the login"), answer("ok"), user(ask)),
	).toEqual([
		[ask, false],
		["fix the login", true],
	]);
	expect(requests(user(ask), user(ask))).toHaveLength(2);
});

test("a message of images is told as one, one without anything is none", () => {
	expect(requests(user("", 2), user("  "))).toEqual([["[image]", false]]);
});

test("a pasted log is cut in its middle, and says that it was", () => {
	const [told] = evidenceOf([user(`why?\n${"line 📥\n".repeat(2_000)}please fix it`)]).requests;
	expect(told).toMatchObject({ whole: false, answered: false });
	expect(told?.text).toMatch(/^why\?[\s\S]*\n…\n[\s\S]*please fix it$/);
	expect(told?.text.length).toBeLessThanOrEqual(1_000);
	expect(evidenceOf([user("short")]).requests).toMatchObject([
		{ whole: true, entry: expect.any(String) },
	]);
});

test("a file that pi put in is named, and a secret is scrubbed before the text is cut", () => {
	const key = "sk-proj-0123456789abcdefABCDEF0123456789";
	const [told] = evidenceOf([
		user(
			`<file name="a.ts">\n${"x".repeat(5_000)}\n</file>${"y".repeat(480)} ${key} ${"z".repeat(900)}`,
		),
	]).requests;
	expect(told?.text).toContain("[file a.ts]");
	expect(told?.text).not.toContain("0123456789");
});

test("open requests are the last to fall to the cap", () => {
	const many = Array.from({ length: 130 }, (_, at) => [user(`change number ${at}`), answer("ok")]);
	const { requests: kept, omitted } = evidenceOf([...many.slice(0, 129), many[129]?.[0] ?? []]);
	expect(kept.length).toBe(120);
	expect(kept[0]).toMatchObject({ text: "change number 129", answered: false });
	expect(omitted.requests).toBe(10);
});

test("the answers to the newest requests are kept, the last one at length and all without secrets", () => {
	const secret = `ghp_${"a1B2".repeat(9)}`;
	const talk = Array.from({ length: 9 }, (_, at) => [
		user(`Do the work of step ${at}`),
		answer(`Step ${at} is done with ${secret}. ${"And more. ".repeat(200)}`),
	]);
	const { requests: told } = evidenceOf(talk);
	const sizes = told.map((one) => one.answer?.length ?? 0);
	expect(sizes[0]).toBeGreaterThan(600);
	expect(sizes.filter((size) => size > 0)).toHaveLength(6);
	expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual(260);
	expect(JSON.stringify(told)).not.toContain(secret);
	expect(evidenceOf([user("next")], evidenceOf(talk)).requests.slice(1)).toEqual(told);
});

test("only without a model a summary tells what was answered, and that nobody checked it", () => {
	const evidence = evidenceOf([
		user("Fix the login"),
		answer("## Done\nThe lifetime is in seconds now."),
		user("And the footer?"),
		answer("The footer waits for the colours."),
	]);
	const run = { number: 1, at: 0, id: "aa" };
	const given = { evidence, tongue: "en", run, budgetTokens: 4_000 } as const;
	const bare = renderSummary({ ...given, draft: undefined });
	expect(bare).toContain(
		"The assistant's last answer, unchecked: “The footer waits for the colours.”",
	);
	expect(bare).toMatch(/“Fix the login” \(#\w+\) → “## Done The lifetime is in seconds now\.”/);
	expect(renderSummary({ ...given, draft: emptyDraft })).not.toContain("lifetime");
});

test("a bare command asks for nothing once something else was said", () => {
	const limits = Array.from({ length: 10 }, () => user("/rate-limit-options"));
	expect(requests(...limits, user("fix the login"))).toEqual([["fix the login", false]]);
	expect(requests(user("fix the login"), ...limits)).toEqual([
		["/rate-limit-options", false],
		["fix the login", false],
	]);
});

test("words that only assent are kept with the question that they answer", () => {
	const asked = [
		user("Delete the temp files"),
		answer("```\nrm a.ts\n```\nI found two folders. Also ~/x.ts?"),
	];
	const evidence = evidenceOf([...asked, user("yes")]);
	expect(evidence.requests[0]).toMatchObject({ text: "yes", to: "Also ~/x.ts?" });
	const later = evidenceOf([user("yes")], evidenceOf(asked));
	expect(later.requests[0]).toMatchObject({ to: "Also ~/x.ts?" });
	const run = { number: 1, at: 0, id: "aa" };
	const given = { draft: undefined, evidence, tongue: "en", run, budgetTokens: 4_000 } as const;
	const told = renderSummary(given);
	expect(told).toContain("The user's newest request: “Also ~/x.ts?” – “yes”");
	expect(told).toContain("- [not answered yet] “Also ~/x.ts?” – “yes”");
	expect(told).toContain("- Answer: “Also ~/x.ts?” – “yes”");
	expect(evidenceOf([user("a b c d"), answer("Done."), user("thanks")]).requests[0]?.to).toBe(
		undefined,
	);
});
