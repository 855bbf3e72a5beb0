import { expect, test } from "vitest";
import { applyChanges } from "#src/topics/apply-change.ts";
import { emptyLedger } from "#src/topics/ledger.ts";
import { sampleTopic } from "../../support/sample-topics.ts";

test("a link to what was just deleted is no link any more, for the changes after it as well", () => {
	const [gone, left] = [sampleTopic(1, { id: "gone", links: [] }), sampleTopic(2, { id: "left" })];
	const linked = applyChanges({ ...emptyLedger, topics: [gone, { ...left, links: [] }] }, [
		{ change: "link", id: "gone", other: "left", at: 1 },
	]);
	const after = applyChanges(linked, [
		{ change: "delete", ids: ["gone"] },
		{ change: "unlink", id: "left", other: "gone", at: 9_999_999_999_999 },
	]);
	expect(after.topics[0]?.links).toEqual([]);
	expect(after.topics[0]?.lastUpdated).toBe(linked.topics[1]?.lastUpdated);
});
