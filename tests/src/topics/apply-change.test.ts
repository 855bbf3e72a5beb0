import fc from "fast-check";
import { expect, test } from "vitest";
import { redact } from "../../../src/lib/redact.ts";
import { oneLine } from "../../../src/lib/text.ts";
import { applyChanges } from "../../../src/topics/apply-change.ts";
import type { TopicChange } from "../../../src/topics/change.ts";
import { emptyLedger, type Ledger, mostTopics } from "../../../src/topics/ledger.ts";
import { type Topic, topicBounds } from "../../../src/topics/topic.ts";
import { sampleTopic } from "../../support/sample-topics.ts";
import { changes, ledgers } from "./arbitrary.ts";

const topic = (id: string, fields: Partial<Topic> = {}) =>
	sampleTopic(1, { id, title: id, decisions: [], created: 0, lastUpdated: 0, ...fields });

const ledgerOf = (...topics: readonly Topic[]): Ledger => ({ ...emptyLedger, topics });

const after = (ledger: Ledger, ...list: readonly TopicChange[]) => applyChanges(ledger, list);

const one = ({ topics }: Ledger, id: string) => topics.find((each) => each.id === id);

const byId = ({ topics }: Ledger) => topics.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const characters = (text: string) => [...new Intl.Segmenter().segment(text)].length;

function expectSound({ topics }: Ledger): void {
	const ids = new Set(topics.map(({ id }) => id));
	expect(ids.size).toBe(topics.length);
	for (const each of topics) {
		const partners = each.links.map((id) => topics.find((other) => other.id === id));
		expect(partners.map((partner) => partner?.links.includes(each.id))).toEqual(
			each.links.map(() => true),
		);
		expect(each.links).not.toContain(each.id);
		expect(new Set(each.links).size).toBe(each.links.length);
		expect(each.derivedFrom === "" || ids.has(each.derivedFrom)).toBe(true);
		expect(characters(each.title)).toBeLessThanOrEqual(topicBounds.title);
		expect(each.title.trim()).not.toBe("");
		expect(each.tags.length).toBeLessThanOrEqual(topicBounds.tags);
		expect(each.decisions.length).toBeLessThanOrEqual(topicBounds.decisions);
		expect(each.decisions.map(({ at }) => at)).toEqual(
			each.decisions.map(({ at }) => at).toSorted((a, b) => a - b),
		);
	}
}

test("whatever changes come, ids stay single, links mutual, origins there and bounds kept", () => {
	fc.assert(
		fc.property(ledgers, fc.array(changes, { maxLength: 12 }), (ledger, list) => {
			expectSound(applyChanges(ledger, list));
		}),
		{ numRuns: 500 },
	);
});

test("changes one by one and all at once come to the same, and a repetition to nothing more", () => {
	fc.assert(
		fc.property(ledgers, fc.array(changes, { maxLength: 8 }), (ledger, list) => {
			const together = applyChanges(ledger, list);
			const apart = list.reduce((now, change) => applyChanges(now, [change]), ledger);
			expect({ ...apart, topics: byId(apart) }).toEqual({ ...together, topics: byId(together) });
		}),
		{ numRuns: 500 },
	);
	fc.assert(
		fc.property(ledgers, changes, (ledger, change) => {
			const once = applyChanges(ledger, [change]);
			expect(applyChanges(once, [change])).toBe(once);
		}),
		{ numRuns: 500 },
	);
});

test("nothing that was given is changed in place, and what nobody meant stays the same object", () => {
	fc.assert(
		fc.property(ledgers, changes, (ledger, change) => {
			const copy = structuredClone(ledger);
			const next = applyChanges(ledger, [change]);
			expect(ledger).toEqual(copy);
			for (const each of next.topics) {
				const before = one(ledger, each.id);
				if (before !== undefined && before !== each) expect(each).not.toEqual(before);
			}
			if (next !== ledger) expect(next).not.toEqual(ledger);
		}),
		{ numRuns: 500 },
	);
});

test("a change of a topic that is not there is left out", () => {
	const ledger = ledgerOf(topic("a"));
	const gone = [
		{ change: "touch", id: "x", at: 9 },
		{ change: "decide", id: "x", at: 9, text: "t" },
		{ change: "link", id: "a", other: "x", at: 9 },
		{ change: "link", id: "a", other: "a", at: 9 },
		{ change: "delete", ids: ["x"] },
	] as const;
	expect(after(ledger, ...gone)).toBe(ledger);
});

test("the time of the last update never goes back", () => {
	const ledger = ledgerOf(topic("a", { lastUpdated: 100 }));
	expect(after(ledger, { change: "touch", id: "a", at: 50 })).toBe(ledger);
	const renamed = after(ledger, { change: "title", id: "a", at: 50, title: "new" });
	expect(one(renamed, "a")).toMatchObject({ title: "new", lastUpdated: 100 });
	expect(one(after(ledger, { change: "touch", id: "a", at: 150 }), "a")?.lastUpdated).toBe(150);
});

test("the newest eight decisions stay, in the order of their moments", () => {
	const decide = (at: number): TopicChange => ({ change: "decide", id: "a", at, text: `d${at}` });
	const ledger = after(ledgerOf(topic("a")), ...[5, 1, 9, 3, 7, 2, 8, 4, 6, 10].map(decide));
	expect(one(ledger, "a")?.decisions.map(({ at }) => at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
	expect(after(ledger, decide(2))).toBe(ledger);
});

test("a decision is reworded only while it says what it said", () => {
	const ledger = ledgerOf(topic("a", { decisions: [{ at: 5, text: "long" }] }));
	const reword = (was: string) =>
		after(ledger, { change: "reword", id: "a", at: 5, was, text: "short" });
	expect(one(reword("long"), "a")?.decisions).toEqual([{ at: 5, text: "short" }]);
	expect(reword("something else")).toBe(ledger);
});

test("a done topic is reopened by its status, and its outcome stays unless one is given", () => {
	const ledger = ledgerOf(topic("a", { status: "done", outcome: "shipped" }));
	const reopened = after(ledger, { change: "status", id: "a", at: 9, status: "in_progress" });
	expect(one(reopened, "a")).toMatchObject({ status: "in_progress", outcome: "shipped" });
	const ended = after(ledger, {
		...{ change: "status", id: "a", at: 9, status: "dropped", outcome: "not needed" },
	} as const);
	expect(one(ended, "a")).toMatchObject({ status: "dropped", outcome: "not needed" });
});

test("a deleted topic is forgotten by those that named it, and is named again when it comes back", () => {
	const a = topic("a", { links: ["b"], created: 1 });
	const b = topic("b", { links: ["a"], derivedFrom: "a", created: 2 });
	const without = after(ledgerOf(a, b), { change: "delete", ids: ["a"] });
	expect(one(without, "b")).toMatchObject({ links: [], derivedFrom: "" });
	const children = [{ id: "b", derivedFrom: "a" }];
	const back = after(without, { change: "restore", topics: [a], children });
	expect(back).toEqual(ledgerOf(a, b));
	const opened = after(
		ledgerOf(a, b),
		{ change: "delete", ids: ["a"] },
		{ change: "open", topic: topic("a") },
	);
	expect(one(opened, "b")).toMatchObject({ links: [], derivedFrom: "" });
});

test("a topic with all its links does not take one more, on either side", () => {
	const others = Array.from({ length: topicBounds.links }, (_, n) =>
		topic(`o${n}`, { links: ["full"] }),
	);
	const full = topic("full", { links: others.map(({ id }) => id) });
	const ledger = ledgerOf(full, ...others, topic("late"));
	expect(after(ledger, { change: "link", id: "late", other: "full", at: 9 })).toBe(ledger);
});

test("a pasted megabyte, line breaks, control characters and secrets do not get into a record", () => {
	const key = `sk-ant-api03-${"aB3dE5gH7jK9".repeat(8)}`;
	const paste = `Deploy\nwith ${key} \u001b[31m\u202e${"x".repeat(1_000_000)}`;
	const opened = after(emptyLedger, {
		change: "open",
		topic: topic("a", {
			...{ title: paste, tags: [paste, "WEB ", "web", key], outcome: paste, project: "/p" },
			...{ decisions: [{ at: 1, text: paste }], source: { firstSeen: paste, firstSession: "s" } },
		}),
	});
	const ledger = after(
		opened,
		{ change: "decide", id: "a", at: 2, text: paste },
		{ change: "outcome", id: "a", at: 2, text: `${key} done` },
	);
	const text = JSON.stringify(ledger);
	expect(text.length).toBeLessThan(3_000);
	expect(text).not.toContain("aB3dE5gH7jK9aB3d");
	expect(text).not.toMatch(/\\u001b|\u202e|\\n/);
	expect(one(ledger, "a")?.tags).toContain("web");
});

test("texts are cut between characters as people count them, in any script", () => {
	const family = "👨‍👩‍👧‍👦";
	const cases = [family.repeat(40), "统计页面".repeat(20), "e\u0301".repeat(60), "📥".repeat(300)];
	for (const title of cases) {
		const ledger = after(ledgerOf(topic("a")), { change: "title", id: "a", at: 1, title });
		const cut = one(ledger, "a")?.title ?? "";
		expect(cut.isWellFormed()).toBe(true);
		expect(characters(cut)).toBe(topicBounds.title);
		expect(title.startsWith(cut.slice(0, -1))).toBe(true);
	}
	const words = after(ledgerOf(topic("a")), {
		...{ change: "title", id: "a", at: 1, title: "二 字 ".repeat(1_000_000) },
	} as const);
	expect(one(words, "a")?.title).toBe(`${"二 字 ".repeat(6)}…`);
	const pile = `a${"\u0301".repeat(100_000)}`;
	const piled = after(ledgerOf(topic("a")), { change: "title", id: "a", at: 1, title: pile });
	expect(one(piled, "a")?.title.length).toBeLessThan(500);
});

test("a full ledger lets dropped and done topics go, the longest untouched first, and never an open one", () => {
	const many = Array.from({ length: mostTopics }, (_, n) =>
		topic(`n${n}`, { status: "in_progress", created: n }),
	);
	const ended = new Map<number, Partial<Topic>>([
		[4, { status: "done", lastUpdated: 1 }],
		[5, { status: "dropped", lastUpdated: 9, links: ["n6"] }],
		[6, { links: ["n5"] }],
	]);
	const ledger = ledgerOf(...many.map((each, n) => ({ ...each, ...ended.get(n) })));
	const open = (id: string): TopicChange => ({ change: "open", topic: topic(id) });
	const first = after(ledger, open("x"));
	expect([one(first, "n5"), one(first, "n6")?.links, first.topics.length]).toEqual([
		...[undefined, [], mostTopics],
	]);
	const third = after(first, open("y"), open("z"));
	expect([one(third, "n4"), third.topics.length]).toEqual([undefined, mostTopics + 1]);
});

const blanks = [
	" ",
	"\t",
	"\n",
	"\r",
	"\u00a0",
	"\u1680",
	"\u2003",
	"\u2028",
	"\u202f",
	"\u205f",
	"\u3000",
];
const signs = [
	"a",
	"字",
	"。",
	"\ufeff",
	"\u200b",
	"\u202e",
	"\u2067",
	"\u0000",
	"\u007f",
	"\u0085",
	"📥",
	"\ud83d",
];
const piece = fc.oneof(
	fc.constantFrom(...blanks, ...signs),
	fc.string({ unit: "binary", maxLength: 2 }),
);

test("a text is kept as it is where it is plain, and cleaned just as everywhere else where it is not", () => {
	fc.assert(
		fc.property(
			fc.array(piece, { maxLength: 20 }).map((all) => all.join("")),
			(title) => {
				const ledger = after(ledgerOf(topic("a")), { change: "title", id: "a", at: 1, title });
				const clean = oneLine(redact(title).text);
				if (characters(clean) > topicBounds.title) return;
				expect(one(ledger, "a")?.title).toBe(clean === "" ? "a" : clean);
			},
		),
		{ numRuns: 2_000 },
	);
});
