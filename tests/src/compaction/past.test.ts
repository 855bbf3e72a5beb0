import fc from "fast-check";
import { expect, test } from "vitest";
import type { Details } from "#src/compaction/details.ts";
import { encodeDetails } from "#src/compaction/encode-details.ts";
import { noEvidence } from "#src/compaction/evidence.ts";
import { accountOf, pastCompactions } from "#src/compaction/past.ts";
import { noPressure } from "#src/compaction/pressure.ts";

const timestamp = "2026-01-02T03:04:05.000Z";
const at = Date.parse(timestamp);

const details: Details = {
	evidence: noEvidence,
	draft: undefined,
	tongue: { tongue: "en", wished: false },
	tokensBefore: 40_000,
	tokensAfterEstimate: 9_000,
	model: "",
	repairs: 0,
	refused: [],
	kept: { files: { kept: 2, of: 3 }, requests: { kept: 1, of: 1 }, commands: { kept: 0, of: 0 } },
	pressure: { ...noPressure, level: 1 },
	floor: { system: 3_000, head: 400, tail: 5_000 },
	calls: 3,
	tokens: 12_000,
	cost: 0.02,
};

const compaction = (id: string, more: object = {}) => ({
	...{ type: "compaction", id, timestamp, summary: `summary ${id}`, tokensBefore: 40_000 },
	...more,
});

const reply = (usage: object | undefined, stopReason = "stop") => ({
	type: "message",
	timestamp,
	message: { role: "assistant", stopReason, usage },
});

const counted = (input: number) => ({ input, cacheRead: 500, cacheWrite: 100, output: 9_999 });

test("compactions are told with who wrote them, what they took the place of and what the next reply counted", () => {
	const past = pastCompactions([
		compaction("a"),
		reply(counted(7_000)),
		reply(counted(9_000)),
		compaction("b", { fromHook: true, details: { amber: 1 } }),
		reply(undefined),
		reply(counted(1), "aborted"),
		reply(counted(2), "error"),
		compaction("c", { fromHook: true, details: encodeDetails(details) }),
	]);
	expect(
		past.map(({ by, entry, measured, previous }) => ({ by, entry, measured, previous })),
	).toEqual([
		{ by: "pi", entry: "a", measured: { tokens: 7_600, at }, previous: undefined },
		{ by: "other", entry: "b", measured: undefined, previous: "summary a" },
		{ by: "waystation", entry: "c", measured: undefined, previous: "summary b" },
	]);
	const [first, , last] = past;
	expect(first && accountOf(first, 8_000)).toMatchObject({
		estimated: 8_000,
		measured: 7_600,
		own: undefined,
	});
	expect(last && accountOf(last, undefined)).toMatchObject({
		...{ estimated: 9_000, before: 40_000, at },
		own: { model: undefined, calls: 3, tokens: 12_000, level: 1, files: { kept: 2, all: 3 } },
	});
});

test("windows that pi-posthorse ended are told as what they were", () => {
	const reasons = ["explicit", "threshold", "overflow", "other"];
	const past = pastCompactions(
		reasons.map((reason) =>
			compaction(reason, { fromHook: true, details: { posthorse: 1, reason } }),
		),
	);
	expect(past.map(({ by }) => by)).toEqual(["handoff", "rollover", "rollover", "other"]);
});

test("a branch without compactions has none, and no entry makes the reading throw", () => {
	expect(pastCompactions([reply(counted(1))])).toEqual([]);
	fc.assert(
		fc.property(fc.array(fc.anything()), (entries) => {
			expect(pastCompactions([...entries, compaction("z")]).at(-1)?.entry).toBe("z");
		}),
	);
});

test("what was said between a compaction and the reply that counts it is told apart", () => {
	const paste = {
		type: "message",
		timestamp,
		message: { role: "user", content: "a word ".repeat(4_000) },
	};
	const [past] = pastCompactions([compaction("a"), paste, reply(counted(9_000)), paste]);
	expect(past?.measured?.tokens).toBe(9_600);
	expect(past?.added).toBeGreaterThan(5_000);
	expect(past?.added).toBeLessThan(9_600);
	expect(pastCompactions([compaction("a"), reply(counted(9_000))])[0]?.added).toBe(0);
});
