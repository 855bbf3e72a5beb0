import { expect, test } from "vitest";
import { coverage } from "../../../src/checkpoints/coverage.ts";
import { withoutForgotten } from "../../../src/checkpoints/forgotten.ts";
import { checkpointOf, gapOf, generationOf, itemOf, said } from "../../support/checkpoints.ts";

const fold = (id: string, kept: string) => ({
	...{ type: "compaction", id, summary: "Told before." },
	firstKeptEntryId: kept,
});

const branch = ["e1", "e2", "e3", "e4"].map((id) => said(id, "user", id));

test("what the records cover is told, and what they do not is named, up to the boundary", () => {
	const record = checkpointOf(1, 2);
	const chain = [record];
	expect(coverage({ branch, chain, told: chain }, "e4")).toEqual({ told: chain, unread: ["e3"] });
	expect(coverage({ branch, chain: [], told: [] }, undefined).unread).toHaveLength(4);
	const all = [checkpointOf(1, 4)];
	expect(coverage({ branch, chain: all, told: all }, "e4").unread).toEqual([]);
});

test("what a gap passes over is as unread as what comes behind the records", () => {
	const chain = [gapOf(1, 2), checkpointOf(3, 3)];
	expect(coverage({ branch, chain, told: [] }, undefined).unread).toEqual(["e1", "e2", "e4"]);
});

test("a summary of what the records cover is read by nobody, and a handoff is", () => {
	const folded = fold("f1", "e3");
	const folding = [...branch.slice(0, 3), folded, ...branch.slice(3)];
	const chain = [checkpointOf(1, 2)];
	expect(coverage({ branch: folding, chain, told: [] }, undefined).unread).toEqual(["e3", "e4"]);
	const handed = [...branch.slice(0, 3), fold("f1", "f1")];
	expect(coverage({ branch: handed, chain, told: [] }, undefined).unread).toEqual(["e3", "f1"]);
	// Of what it stands for only the summary tells.
	const holed = [gapOf(1, 1), checkpointOf(2, 2)];
	expect(coverage({ branch: folding, chain: holed, told: [] }, undefined).unread).toEqual([
		"e1",
		"e3",
		"f1",
		"e4",
	]);
});

const forgotten = generationOf(
	checkpointOf(1, 2, { items: [itemOf("the wombat service stays on port 8443")] }),
	{ kind: "correction", id: "w", born: 2, at: 0, about: "r1-2", forgotten: true },
);

test("what was forgotten does not come back when the same entries are examined again", () => {
	const items = [
		itemOf("The wombat service stays on port 8443."),
		itemOf("the wombat service stays on port 8443", { sources: ["e2"] }),
		itemOf("tests run with -j1"),
	];
	expect(withoutForgotten(items, forgotten)).toEqual(items.slice(1));
	expect(withoutForgotten(items, generationOf())).toEqual(items);
});

test("the same holds for Chinese, which has no blanks between its words", () => {
	const memory = generationOf(checkpointOf(1, 2, { items: [itemOf("端口保持 8443 不变")] }), {
		kind: "correction",
		id: "w",
		born: 2,
		at: 0,
		about: "r1-2",
		forgotten: true,
	});
	expect(withoutForgotten([itemOf("端口要保持 8443 不变")], memory)).toEqual([]);
	expect(withoutForgotten([itemOf("测试用单线程跑")], memory)).toHaveLength(1);
});
