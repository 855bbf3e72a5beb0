import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChanges } from "../../../src/topics/apply-change.ts";
import type { TopicChange } from "../../../src/topics/change.ts";
import { inverseOf } from "../../../src/topics/inverse.ts";
import { emptyLedger, type Ledger } from "../../../src/topics/ledger.ts";
import type { Topic } from "../../../src/topics/topic.ts";
import { sampleTopic } from "../../support/sample-topics.ts";
import { changes, ledgers } from "./arbitrary.ts";

/** All that an undo gives back: not the time of the last update, nor the order of links or of the same age. */
function substance({ config, topics }: Ledger) {
	const plain = topics.map((topic) => ({
		...topic,
		links: topic.links.toSorted(),
		lastUpdated: 0,
		decisions: topic.decisions.map(({ at, text }) => `${at} ${text}`).toSorted(),
	}));
	return {
		config,
		topics: plain.toSorted((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1)),
	};
}

test("every change that changed something but a time can be taken back", () => {
	fc.assert(
		fc.property(ledgers, changes, (ledger, change) => {
			const after = applyChanges(ledger, [change]);
			const undo = inverseOf(ledger, change);
			expect(substance(applyChanges(after, undo ?? []))).toEqual(substance(ledger));
		}),
		{ numRuns: 2_000 },
	);
});

const topic = (id: string, fields: Partial<Topic> = {}) =>
	sampleTopic(1, { id, title: id, decisions: [], outcome: "", status: "in_progress", ...fields });

const ledger: Ledger = { ...emptyLedger, topics: [topic("a"), topic("b")] };

const kinds: readonly TopicChange[] = [
	{ change: "status", id: "a", at: 5, status: "done", outcome: "shipped" },
	{ change: "title", id: "a", at: 5, title: "new" },
	{ change: "tags", id: "a", at: 5, tags: ["x"] },
	{ change: "link", id: "a", other: "b", at: 5 },
	{ change: "decide", id: "a", at: 5, text: "d" },
	{ change: "configure", config: { llmDistill: true } },
];

for (const change of kinds) {
	test(`an undo of ${change.change} leaves what others changed meanwhile`, () => {
		const undo = inverseOf(ledger, change) ?? [];
		const theirs: readonly TopicChange[] = [
			{ change: "decide", id: "a", at: 7, text: "theirs" },
			{ change: "title", id: "b", at: 7, title: "theirs" },
			{ change: "configure", config: { injectDisplay: "debug" } },
		];
		const undone = applyChanges(ledger, [change, ...theirs, ...undo]);
		expect(substance(undone)).toEqual(substance(applyChanges(ledger, theirs)));
	});
}

test("an undo of a status without an outcome does not touch an outcome that came meanwhile", () => {
	const change: TopicChange = { change: "status", id: "a", at: 5, status: "blocked" };
	const undone = applyChanges(ledger, [
		change,
		{ change: "outcome", id: "a", at: 6, text: "theirs" },
		...(inverseOf(ledger, change) ?? []),
	]);
	expect(undone.topics[0]).toMatchObject({ status: "in_progress", outcome: "theirs" });
});

test("a secret that was scrubbed from a decision does not keep the decision from being taken back", () => {
	const text = `use token ghp_${"a1B2c3D4e5F6".repeat(3)} for the release`;
	const change: TopicChange = { change: "decide", id: "a", at: 5, text };
	const undone = applyChanges(applyChanges(ledger, [change]), inverseOf(ledger, change) ?? []);
	expect(undone.topics[0]?.decisions).toEqual([]);
});

test("taking a status, an outcome or a title back leaves what another process has set meanwhile", () => {
	const meanwhile: readonly TopicChange[] = [
		{ change: "status", id: "a", at: 9, status: "dropped" },
		{ change: "outcome", id: "a", at: 9, text: "theirs" },
		{ change: "title", id: "a", at: 9, title: "theirs" },
	];
	const ours: readonly TopicChange[] = [
		{ change: "status", id: "a", at: 5, status: "done" },
		{ change: "outcome", id: "a", at: 5, text: "ours" },
		{ change: "title", id: "a", at: 5, title: "ours" },
	];
	for (const [at, change] of ours.entries()) {
		const undo = inverseOf(ledger, change) ?? [];
		const then = applyChanges(applyChanges(ledger, [change]), meanwhile.slice(at, at + 1));
		expect(applyChanges(then, undo)).toEqual(then);
	}
});
