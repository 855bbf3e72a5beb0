import { expect, test } from "vitest";
import { encodeBoundary } from "#src/compaction/boundary.ts";
import { cacheBoundaries } from "#src/compaction/cache-boundary.ts";

const stamp = (at: number) => new Date(at).toISOString();

const reply = (at: number, cacheRead: number, input: number, model = "m") => ({
	type: "message",
	id: `r${at}`,
	timestamp: stamp(at),
	message: {
		role: "assistant",
		provider: "p",
		model,
		usage: { input, cacheRead, cacheWrite: 7, output: 9_999, cost: { total: 0.5 } },
	},
});

const compaction = (at: number, more: object = {}) => ({
	type: "compaction",
	id: `c${at}`,
	timestamp: stamp(at),
	summary: "",
	...more,
});

const prompt = (at: number, sections: object) => ({
	type: "message",
	id: `s${at}`,
	timestamp: stamp(at),
	message: { role: "system", content: "", sections },
});

test("a compaction stands between what the replies before and after it read", () => {
	const usage = { cost: { total: 0.02 } };
	const branch = [reply(1, 0, 90), reply(2, 90, 3), compaction(3, { usage }), reply(4, 20, 40)];
	expect(cacheBoundaries(branch, [])).toEqual([
		{
			entry: "c3",
			at: 3,
			why: "compaction",
			before: { cached: 90, fresh: 10, cost: 0.5 },
			after: { cached: 20, fresh: 47, cost: 0.5 },
			written: 0.02,
		},
	]);
});

test("the first prompt of a branch breaks no cache, a head that comes later does", () => {
	const first = prompt(1, { preamble: "", waystation: "" });
	const branch = [first, reply(2, 0, 5), prompt(3, { waystation: "x" }), reply(4, 0, 5)];
	expect(cacheBoundaries(branch, []).map(({ why }) => why)).toEqual(["head"]);
	expect(cacheBoundaries([reply(1, 0, 5), prompt(2, { tools: "" })], [])).toMatchObject([
		{ why: "prompt", after: undefined },
	]);
});

test("what follows a compaction before its first reply belongs to it", () => {
	const branch = [
		reply(1, 0, 5),
		compaction(2),
		prompt(3, { waystation: "x" }),
		reply(4, 0, 5, "other"),
	];
	expect(cacheBoundaries(branch, []).map(({ why }) => why)).toEqual(["compaction"]);
});

test("another model begins without the cache of the one before", () => {
	const branch = [reply(1, 0, 5), reply(2, 0, 5), reply(3, 0, 5, "other"), reply(4, 5, 5, "other")];
	expect(cacheBoundaries(branch, []).map(({ at, why }) => [at, why])).toEqual([[3, "model"]]);
});

test("a window's end is told by its kind, and a compaction before its message as a change of topic", () => {
	const details = encodeBoundary({ by: "rollover", id: "x" });
	const branch = [
		reply(1_000, 0, 5),
		compaction(2_000, { details }),
		reply(3_000, 0, 5),
		compaction(5_000),
		reply(6_000, 0, 5),
		compaction(8_000),
	];
	// The message at 4,000 was held for the compaction; that of 5,500 was answered before the last one.
	const kinds = cacheBoundaries(branch, [4_000, 5_500]).map(({ why }) => why);
	expect(kinds).toEqual(["rollover", "topic-shift", "compaction"]);
});

test("a reply that nobody counted, and what is no entry, tells nothing", () => {
	const broken = { type: "message", message: { role: "assistant", usage: { input: "many" } } };
	const branch = [null, 7, broken, reply(1, 0, 5), compaction(2), broken];
	expect(cacheBoundaries(branch, [])).toMatchObject([{ at: 2, after: undefined }]);
});
