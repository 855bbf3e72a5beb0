import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson } from "../../../src/persistence/disk.ts";
import { createPace } from "../../../src/persistence/ledger-pace.ts";
import { cutPieces } from "../../../src/persistence/ledger-pieces.ts";
import { applyChanges } from "../../../src/topics/apply-change.ts";
import { defaultTopicConfig } from "../../../src/topics/ledger.ts";
import { sampleTopic } from "../../support/sample-topics.ts";
import { ledgers } from "../topics/arbitrary.ts";
import { decode, decoded, encode } from "./ledger.ts";

const topicsOf = async (...topics: readonly unknown[]) =>
	(await decoded({ version: 1, config: {}, topics })).ledger.topics;

test("a ledger that was written is read as it was, whatever it holds", async () => {
	await fc.assert(
		fc.asyncProperty(ledgers, async (ledger) => {
			const { bytes } = await encode(ledger);
			expect((await decoded(bytes)).ledger).toEqual(ledger);
			expect(JSON.parse(bytes.toString())).toMatchObject({ version: 1, topics: ledger.topics });
			expect(bytes.toString()).toBe(`${JSON.stringify(JSON.parse(bytes.toString()), null, 2)}\n`);
		}),
		{ numRuns: 300 },
	);
});

/** Lines that come close to our layout, so that the cut into pieces is tempted. */
const lines = fc.array(
	fc.constantFrom(
		...[
			"{",
			"}",
			"  {",
			'  "topics": [',
			'  "topics": [',
			"    {",
			"    {",
			"    }",
			"    }",
			"    },",
		],
		...[
			'      "title": "a"',
			'      "title": "b",',
			'      "links": []',
			"  ]",
			"  ],",
			"  ]",
			"}",
			",",
		],
		...['  "other": {', '  "version": 1,', '  "x": [', "    // note", "    /*", "    */", "[", "]"],
	),
	{ maxLength: 24 },
);

test("cut into pieces or parsed as a whole, a file says the same", async () => {
	let cut = 0;
	const check = async (text: string) => {
		const bytes = Buffer.from(text);
		const pieces = await cutPieces(bytes, createPace());
		const whole = parseJson(text);
		if (pieces === undefined || whole === undefined) return;
		const topics = pieces.ranges.map(({ start, end }) => parseJson(text.slice(start, end)));
		if (topics.includes(undefined)) return;
		cut += 1;
		expect({ ...pieces.frame, topics }).toEqual(whole);
	};
	await fc.assert(
		fc.asyncProperty(lines, (some) => check(some.join("\n"))),
		{ numRuns: 3_000 },
	);
	const around = fc.tuple(
		fc.constantFrom("", '\n  "version": 1,', '\n  "topics": [\n    {\n    }\n  ],', '\n  "x": {},'),
		lines,
		fc.constantFrom("\n}", ',\n  "topics": []\n}', ',\n  "y": [\n    {\n    }\n  ]\n}', "\n}}"),
	);
	const framed = around.map(([head, some, tail]) =>
		[`{${head}`, '  "topics": [', "    {", ...some, "    }", `  ]${tail}`].join("\n"),
	);
	await fc.assert(fc.asyncProperty(framed, check), { numRuns: 3_000 });
	expect(cut).toBeGreaterThan(50);
});

test("a ledger in another layout is read like ours", async () => {
	await fc.assert(
		fc.asyncProperty(ledgers, fc.constantFrom(0, 1, 4, "\t"), async (ledger, space) => {
			const text = JSON.stringify({ version: 1, ...ledger }, null, space);
			for (const one of [text, `\ufeff${text}`, text.replaceAll("\n", "\r\n")]) {
				expect((await decoded(one)).ledger).toEqual(ledger);
			}
		}),
		{ numRuns: 100 },
	);
});

test("comments and trailing commas are read", async () => {
	const text = `{ // mine
		"version": 1, /* all */ "topics": [ { "id": "a", "title": "http://x // no comment", }, ], }`;
	expect((await decoded(text)).ledger.topics).toMatchObject([
		{ id: "a", title: "http://x // no comment" },
	]);
	const { bytes } = await encode({ config: defaultTopicConfig, topics: [sampleTopic(1)] });
	const commented = bytes
		.toString()
		.replace('      "type"', '      // a note of mine\n      "type"');
	const file = await decoded(commented);
	expect(file.ledger.topics).toEqual([sampleTopic(1)]);
	const next = applyChanges(file.ledger, [{ change: "open", topic: sampleTopic(2) }]);
	expect((await encode(next, file)).bytes.toString()).toContain("// a note of mine");
});

test("what is no ledger is told from an empty one", async () => {
	for (const none of ["", " \n", "{", "[]", '"x"', '{"topics": {}}', "\0\0\0", "null"]) {
		expect(await decode(none), none).toBeUndefined();
	}
	expect((await decoded("{}")).ledger).toEqual({ config: defaultTopicConfig, topics: [] });
});

test("a topic by hand may lack everything but something to call it by", async () => {
	const [first, second, third] = await topicsOf(
		{ title: "登录" },
		{ source: { firstSeen: "Fix it" } },
		{ id: "c" },
	);
	expect(first).toEqual({
		...{ id: expect.stringMatching(/^t-[0-9a-f]{8}$/), title: "登录", type: "other", tags: [] },
		...{ derivedFrom: "", links: [], status: "in_progress", created: 0, lastUpdated: 0 },
		...{ project: "", decisions: [], outcome: "", source: { firstSeen: "", firstSession: "" } },
	});
	expect([second?.title, third?.title]).toEqual(["Fix it", "c"]);
});

test("wrong values of a topic are put right one by one, and the right ones stay", async () => {
	const [topic] = await topicsOf({
		...{ id: "a", title: ` two\nlines ${"x".repeat(99)}`, type: "idea", status: "open" },
		...{ tags: " Web, API ,web", links: "b", created: "1700000000000", derivedFrom: 7 },
		...{ lastUpdated: "2026-01-02T03:04:05Z", project: null, outcome: 5, source: [] },
		decisions: ["as text", { at: "5", text: "late" }, { at: 1, text: "early" }, null, { at: 2 }],
	});
	expect(topic).toMatchObject({
		...{ id: "a", title: `two lines ${"x".repeat(14)}…`, type: "other", status: "in_progress" },
		...{ tags: ["web", "api"], links: [], created: 1_700_000_000_000, derivedFrom: "" },
		...{ lastUpdated: Date.UTC(2026, 0, 2, 3, 4, 5), project: "", outcome: "5" },
		decisions: [
			{ at: 1, text: "early" },
			{ at: 5, text: "late" },
			{ at: 1_700_000_000_000, text: "as text" },
		],
	});
});

test("times that no calendar holds count as missing", async () => {
	for (const created of [-1, 1e300, "soon", "", null, true, [1]]) {
		expect((await topicsOf({ title: "a", created, lastUpdated: 3 }))[0]?.created).toBe(3);
	}
});

test("of topics with one id the later ones get another, the same one every time, and none is lost", async () => {
	const twins = [
		{ id: "a", title: "one" },
		{ id: "a", title: "two" },
		{ id: "", title: "two" },
		{ id: "b", title: "b", links: ["a"] },
	];
	const topics = await topicsOf(...twins);
	expect(topics.map(({ title }) => title)).toEqual(["one", "two", "two", "b"]);
	expect(new Set(topics.map(({ id }) => id)).size).toBe(4);
	expect([topics[0]?.id, topics[0]?.links]).toEqual(["a", ["b"]]);
	expect((await topicsOf(...twins)).map(({ id }) => id)).toEqual(topics.map(({ id }) => id));
});

test("links by hand become mutual, and what they name must be there", async () => {
	const topics = await topicsOf(
		{ id: "a", title: "a", links: ["b", "gone", "a", "b"], derivedFrom: "gone" },
		{ id: "b", title: "b", links: [], derivedFrom: "a" },
	);
	expect(topics).toMatchObject([
		{ links: ["b"], derivedFrom: "" },
		{ links: ["a"], derivedFrom: "a" },
	]);
});

test("a link by hand that its partner has no room for is taken out on both sides", async () => {
	const others = Array.from({ length: 50 }, (_, n) => ({
		id: `o${n}`,
		title: "o",
		links: ["full"],
	}));
	const full = { id: "full", title: "full", links: others.map(({ id }) => id) };
	const topics = await topicsOf(full, ...others, { id: "late", title: "late", links: ["full"] });
	expect(topics.at(-1)?.links).toEqual([]);
	expect(topics[0]?.links).toHaveLength(50);
});

test("entries that name nothing are counted", async () => {
	const file = await decoded({ topics: [7, null, {}, { title: "\u0000 " }, [], { title: "a" }] });
	expect([file.dropped, file.ledger.topics.length]).toEqual([5, 1]);
});

test("settings by hand are read one by one", async () => {
	const config = { model: "p/m", thinking: 3, injectDisplay: "debug", llmDistill: "yes", mine: 1 };
	const file = await decoded({ config: { ...config, projectScope: "project" }, topics: [] });
	expect(file.ledger.config).toEqual({
		...defaultTopicConfig,
		...{ model: "p/m", injectDisplay: "debug", projectScope: "project" },
	});
});
