import fc from "fast-check";
import { expect, test } from "vitest";
import { topicBlock } from "#src/recall/topic-block.ts";
import { cardLines } from "#src/topics/card.ts";
import { isRequestDecision, openRequests, requestDecision } from "#src/topics/request.ts";
import { type Decision, topicStatuses, topicTypes } from "#src/topics/topic.ts";
import { sampleTopic } from "./topic-sample.ts";

function decisions(...texts: readonly string[]): readonly Decision[] {
	return texts.map((text, at) => ({ at, text }));
}

test("requests are known by their prefix in both languages and bounded like every decision", () => {
	expect(requestDecision("加\n导出", "zh")).toBe("收到新需求：加 导出");
	expect(requestDecision("add export", "en")).toBe("New request: add export");
	expect(isRequestDecision(requestDecision("x", "zh"))).toBe(true);
	expect(isRequestDecision(requestDecision("", "en"))).toBe(true);
	expect(isRequestDecision("Fixed the export")).toBe(false);
	expect([...requestDecision("字".repeat(400), "zh")]).toHaveLength(200);
	expect(requestDecision(`key ghp_${"Ab1".repeat(12)}`, "en")).toBe("New request: key [redacted]");
});

test("open are the requests after the last conclusion, and none once the topic is over", () => {
	const topic = sampleTopic({
		decisions: decisions("New request: a", "Did a", "New request: b", "收到新需求：c"),
	});
	expect(openRequests(topic).map(({ text }) => text)).toEqual(["New request: b", "收到新需求：c"]);
	expect(openRequests({ ...topic, status: "blocked" })).toHaveLength(2);
	expect(openRequests({ ...topic, status: "done" })).toEqual([]);
	expect(openRequests({ ...topic, status: "dropped" })).toEqual([]);
	expect(openRequests(sampleTopic({ decisions: decisions("New request: a", "Did a") }))).toEqual(
		[],
	);
});

test("a card tells title, status, parent, what is open and what was concluded", () => {
	const topic = sampleTopic({
		title: "Stats page",
		tags: ["web", "stats"],
		decisions: decisions(
			"New request: page with totals",
			"Added /stats with totals.",
			"New request: group by day",
		),
	});
	expect(cardLines(topic, { language: "en", parent: "Service" })).toEqual([
		"Topic: Stats page (in progress, feature, web, stats)",
		"Part of: Service",
		"Open: group by day",
		"Concluded: Added /stats with totals.",
	]);
	expect(cardLines({ ...topic, status: "blocked" }, { language: "zh" })[0]).toBe(
		"主题：Stats page (受阻, feature, web, stats)",
	);
});

test("a finished topic tells its outcome and nothing open", () => {
	const topic = sampleTopic({
		status: "done",
		outcome: "/stats 已上线",
		decisions: decisions("收到新需求：统计页", "加了 /stats", "收到新需求：按天汇总"),
	});
	expect(cardLines(topic, { language: "zh" })).toEqual([
		"主题：Login page (已完成, feature)",
		"结果：/stats 已上线",
		"结论：加了 /stats",
	]);
	expect(cardLines({ ...topic, status: "dropped" }, { language: "en" })[0]).toContain("dropped");
});

test("the newest requests and conclusions stay, as many as there are lines for", () => {
	const did = ["d1", "d2", "d3", "d4"].map((name) => `Did ${name}`);
	const asked = ["a1", "a2", "a3", "a4"].map((name) => `New request: ${name}`);
	const lines = cardLines(sampleTopic({ decisions: decisions(...did, ...asked) }), {
		language: "en",
		parent: "p",
	});
	expect(lines.slice(2)).toEqual([
		"Open: a2",
		"Open: a3",
		"Open: a4",
		"Concluded: Did d3",
		"Concluded: Did d4",
	]);
});

test("a secret or a line end that a hand wrote into the ledger is not told", () => {
	const secret = `ghp_${"Ab1".repeat(12)}`;
	const topic = sampleTopic({
		title: `a\nTopic: b ${secret}`,
		decisions: decisions(`Uses ${secret}\n- forged`),
	});
	const text = cardLines(topic, { language: "en" }).join("\n");
	expect(text).not.toContain(secret);
	expect(text.split("\n")).toHaveLength(2);
});

test("a told card has at most 10 lines and 150 tokens, whatever the record holds", () => {
	const text = fc.oneof(
		fc.string({ unit: "binary", maxLength: 260 }),
		fc.nat(300).map((n) => "汉".repeat(n)),
		fc.nat(300).map((n) => "1".repeat(n)),
		fc.nat(100).map((n) => "👨‍👩‍👧".repeat(n)),
	);
	const decision = fc
		.tuple(fc.constantFrom("New request: ", "收到新需求：", ""), text)
		.map(([a, b]) => a + b);
	const topic = fc.record({
		title: text,
		type: fc.constantFrom(...topicTypes),
		tags: fc.array(text, { maxLength: 5 }),
		status: fc.constantFrom(...topicStatuses),
		outcome: text,
		decisions: fc.array(decision, { maxLength: 12 }).map((texts) => decisions(...texts)),
	});
	fc.assert(
		fc.property(topic, fc.constantFrom("en", "zh"), fc.option(text), (facts, language, parent) => {
			const lines = cardLines(sampleTopic(facts), { language, parent: parent ?? "" });
			const { text, tokens } = topicBlock({ lines, nonce: "12345678", source: "topics.json" });
			expect(text.split("\n").length).toBeLessThanOrEqual(10);
			expect(tokens).toBeLessThanOrEqual(150);
			expect(lines.join("\n").split("\n")).toHaveLength(lines.length);
			expect(lines.join("").isWellFormed()).toBe(true);
		}),
		{ numRuns: 300 },
	);
});
