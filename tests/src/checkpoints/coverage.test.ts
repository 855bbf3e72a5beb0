import { expect, test } from "vitest";
import { coverage } from "../../../src/checkpoints/coverage.ts";
import { withoutForgotten } from "../../../src/checkpoints/forgotten.ts";
import { recordText } from "../../../src/checkpoints/memory-text.ts";
import { checkpointOf, generationOf, itemOf, said } from "../../support/checkpoints.ts";

const branch = ["e1", "e2", "e3", "e4"].map((id) => said(id, "user", id));

test("what the records cover is told, and what they do not is named, up to the boundary", () => {
	const record = checkpointOf(1, 2);
	const covered = coverage({ branch, told: [record], cursor: "e2" }, "e4");
	expect(covered).toEqual({
		records: [{ id: "r1-2", text: recordText(record) }],
		through: "e2",
		uncovered: ["e3"],
	});
	expect(coverage({ branch, told: [], cursor: null }, undefined).uncovered).toHaveLength(4);
	expect(coverage({ branch, told: [record], cursor: "e4" }, "e4").uncovered).toEqual([]);
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
