import { expect, test } from "vitest";
import { findEntries } from "#src/compaction/find-entries.ts";
import type { Said } from "#src/compaction/said.ts";
import { atOnce } from "#src/lib/text.ts";
import { said } from "./sample.ts";

const asked = said({
	speaker: "user",
	text: "Bitte: the invoices of March come out without their tax line. Please find the cause and keep the rounding.",
});
const cause = said({
	speaker: "assistant",
	text: "The tax line is dropped in `src/billing/render-invoice.ts`: `skipZeroRates` treats reduced rates of 7 % like zero.",
	calls: [
		{
			id: "a",
			tool: "edit",
			input: { path: "src/billing/render-invoice.ts", edits: [{ newText: "keepReducedRates" }] },
		},
	],
});
const failure = said({
	speaker: "tool",
	text: `${"ok billing case passed in 3 ms\n".repeat(400)}AssertionError: expected 119.00 to equal 107.49 at rounding.test.ts:88`,
});
const plan = said({
	speaker: "assistant",
	text: "The nightly export moves to a queue of its own, because the importer locks the ledger table for minutes.",
});
const chinese = said({
	speaker: "assistant",
	text: "令牌刷新失败的根因是网关把时区当成本地时间处理，过期时间提前了八个小时。",
});
const filler = Array.from({ length: 40 }, (_, at) =>
	said({ speaker: "assistant", text: `Now I look at the next part of the code, step ${at}.` }),
);
const conversation: readonly Said[] = [asked, cause, failure, plan, chinese, ...filler];

function entryOf(text: string, cited: readonly string[] = [], of = conversation) {
	return atOnce(findEntries([{ text, cited }], of))[0];
}

test.each([
	["the user's own words", "User wants the March invoices to have the tax line again", asked],
	["an explanation", "Reduced rates of 7 % were treated like zero by `skipZeroRates`", cause],
	["what a tool was given", "Introduced `keepReducedRates` in render-invoice.ts", cause],
	["the end of a long output", "rounding.test.ts:88 still expects 107.49", failure],
	[
		"a decision in other order",
		"Own queue for the nightly export: the importer locks the ledger",
		plan,
	],
	["Chinese in other order", "网关把时区当成本地时间，因此令牌刷新失败", chinese],
])("%s leads to its entry", (_name, text, { entry }) => {
	expect(entryOf(text)).toBe(entry);
});

test.each([
	"The work goes on as it was asked for",
	"Look at the next part of the code",
	"Deploy the mobile app to the beta testers on Friday",
	"部署移动应用给测试人员",
	"",
	"…",
])("what the conversation does not say leads nowhere: %j", (text) => {
	expect(entryOf(text)).toBeUndefined();
});

test("of entries that say the same the newest is taken", () => {
	const again = said({ speaker: "assistant", text: plan.text });
	expect(entryOf(plan.text, [], [...conversation, again])).toBe(again.entry);
});

test("what a memory tool gave back is not where it was said", () => {
	const given = { call: "h", failed: false, exit: undefined, command: undefined };
	const of = (tool: string) => {
		const text = `#1 found in this session: ${failure.text.slice(-70)}`;
		const result = said({ speaker: "tool", text, result: { ...given, tool } });
		return { result, found: entryOf(failure.text.slice(-70), [], [...conversation, result]) };
	};
	const [history, bash] = [of("history"), of("bash")];
	expect(history.found).toBe(failure.entry);
	expect(bash.found).toBe(bash.result.entry);
});

test("of entries that share the rare words the one with the nearest wording is taken, though another is newer", () => {
	const text = "The importer locks the ledger for minutes, so the nightly export waits for it";
	const [first, second] = ["so the nightly export waits for it", "nightly export, export"].map(
		(end) =>
			said({ speaker: "assistant", text: `The importer locks the ledger for minutes, ${end}` }),
	);
	if (first === undefined || second === undefined) throw new Error("two entries");
	expect(entryOf(text, [], [...filler, first, second])).toBe(first.entry);
});

test("an entry that was named is taken with less in common, and not without anything", () => {
	const text =
		"Exports get their queue; budget, owners, alerts and dashboards are to be settled with operations in spring";
	expect(entryOf(text)).toBeUndefined();
	expect(entryOf(text, [plan.entry])).toBe(plan.entry);
	expect(entryOf(text, [chinese.entry])).toBeUndefined();
});

test("the words of two neighbouring texts do not add up", () => {
	const parted = [
		said({ speaker: "user", text: "zeppelin harbour" }),
		said({ speaker: "user", text: "marzipan glacier" }),
	];
	expect(entryOf("zeppelin marzipan", [], [...filler, ...parted])).toBeUndefined();
	expect(entryOf("zeppelin harbour", [], [...filler, ...parted])).toBe(parted[0]?.entry);
});
