import { buildSessionProjection } from "@earendil-works/pi-coding-agent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cutAfter, type KeptEntry, legalCut, orphansIn } from "#src/compaction/pairs.ts";
import { transcript } from "../../support/random-transcript.ts";

function call(entry: string, ids: readonly string[], stopReason = "toolUse"): KeptEntry {
	const content = ids.map((id) => ({ type: "toolCall", id, name: "read", arguments: {} }));
	return { id: entry, messages: [{ role: "assistant", content, stopReason }] };
}

function result(entry: string, toolCallId: string): KeptEntry {
	return { id: entry, messages: [{ role: "toolResult", toolCallId, content: [] }] };
}

function user(entry: string): KeptEntry {
	return { id: entry, messages: [{ role: "user", content: "x" }] };
}

/** A compaction's entry once a newer one stands in its place. */
function inner(entry: string): KeptEntry {
	return { id: entry, messages: [] };
}

test("results without a call and calls without a result are told", () => {
	expect(orphansIn([user("1"), call("2", ["a", "b"]), result("3", "a")])).toEqual({
		calls: ["b"],
		results: [],
	});
	expect(orphansIn([result("3", "a"), call("4", ["a"])])).toEqual({ calls: ["a"], results: ["a"] });
	expect(orphansIn([call("1", ["a"], "aborted"), call("2", ["b"], "error")])).toEqual({
		calls: [],
		results: [],
	});
	expect(orphansIn([inner("x"), { id: "y", messages: [null, 3, { role: "toolResult" }] }])).toEqual(
		{ calls: [], results: [] },
	);
});

test("a cut between a call and its results moves before the call, one between pairs stays", () => {
	const branch = [user("1"), call("2", ["a", "b"]), result("3", "a"), result("4", "b"), user("5")];
	expect(["1", "2", "3", "4", "5"].map((id) => legalCut(branch, id))).toEqual([
		"1",
		"2",
		"2",
		"2",
		"5",
	]);
	expect(legalCut(branch, "none")).toBeUndefined();
});

test("a compaction that came between a call and its result does not part them later", () => {
	const branch = [user("1"), call("2", ["x"]), inner("3"), result("4", "x"), user("5")];
	expect(legalCut(branch, "3")).toBe("2");
	expect(legalCut(branch, "4")).toBe("2");
});

test("pairs that reach into each other are kept whole together", () => {
	const branch = [call("1", ["a"]), call("2", ["b"]), result("3", "a"), result("4", "b")];
	expect(legalCut(branch, "4")).toBe("1");
});

test("a result whose call the branch does not have moves no cut", () => {
	expect(legalCut([user("1"), result("2", "gone"), user("3")], "2")).toBe("2");
});

test("from a legal cut on every result has the call that the branch has", () => {
	fc.assert(
		fc.property(transcript, fc.nat(60), (entries, place) => {
			// Entry by entry, as if no compaction had hidden any.
			const branch = entries.map((entry) => ({
				id: entry.id,
				messages: buildSessionProjection([{ ...entry, parentId: null }]).messages,
			}));
			const wanted = branch[place % Math.max(1, branch.length)]?.id ?? "";
			const cut = legalCut(branch, wanted);
			const from = branch.findIndex(({ id }) => id === cut);
			expect(from).toBeLessThanOrEqual(branch.findIndex(({ id }) => id === wanted));
			const before = new Set(orphansIn(branch).results);
			expect(
				orphansIn(branch.slice(Math.max(0, from))).results.filter((id) => !before.has(id)),
			).toEqual([]);
		}),
	);
});

test("where the call is out of the context, the cut moves behind its result", () => {
	const branch = [call("1", ["a", "b"]), result("2", "a"), inner("3"), result("4", "b"), user("5")];
	expect(legalCut(branch, "4")).toBe("1");
	// What went before the compaction is not in the context any more.
	expect(cutAfter(branch.slice(1), "4")).toBe("5");
	expect(cutAfter([user("1"), call("2", ["a"]), result("3", "a")], "2")).toBe("2");
	expect(cutAfter([user("1")], "9")).toBeUndefined();
	expect(cutAfter([result("1", "a")], "1")).toBeUndefined();
});
