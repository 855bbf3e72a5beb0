import { expect, test } from "vitest";
import { noEvidence } from "#src/compaction/evidence.ts";
import type { Source } from "#src/compaction/source.ts";
import { draftOf, reviewOf, said, sourceOf } from "./sample.ts";

function keptOf(decision: string, source: Source): readonly string[] {
	return reviewOf(draftOf({ lists: { decisions: [decision] } }), source).draft.lists.decisions;
}

test.each(["zh", "en"] as const)(
	"English words are put into no mouth that speaks Chinese, in a summary in %s",
	(tongue) => {
		const talk = [
			said({ speaker: "user", text: "登录页面太慢了，请把会话缓存改成内存实现，并保留现有接口" }),
			said({ speaker: "assistant", text: "The session cache is kept in memory now." }),
		];
		const source = sourceOf({ said: talk, evidence: noEvidence, tongue });
		expect(keptOf("The user asked to drop the customers table right away", source)).toEqual([]);
		expect(keptOf("The user asked to keep the session cache in memory", source)).toHaveLength(1);
	},
);

test("a single word of the user is no order of theirs", () => {
	const talk = [
		said({ speaker: "user", text: "the login is slow, look at how the database is asked" }),
	];
	const source = sourceOf({ said: talk, evidence: noEvidence });
	expect(keptOf("The user asked to drop the database", source)).toEqual([]);
	expect(keptOf("The user asked to look at the slow login", source)).toHaveLength(1);
});
