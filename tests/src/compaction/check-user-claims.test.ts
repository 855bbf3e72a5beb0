import { expect, test } from "vitest";
import { noEvidence } from "#src/compaction/evidence.ts";
import { draftOf, reviewOf, said, sourceOf } from "./sample.ts";

test.each(["zh", "en"] as const)(
	"English words are put into no mouth that speaks Chinese, in a summary in %s",
	(tongue) => {
		const talk = [
			said({ speaker: "user", text: "登录页面太慢了，请把会话缓存改成内存实现，并保留现有接口" }),
			said({ speaker: "assistant", text: "The session cache is kept in memory now." }),
		];
		const source = sourceOf({ said: talk, evidence: noEvidence, tongue });
		const keptOf = (decision: string) =>
			reviewOf(draftOf({ lists: { decisions: [decision] } }), source).draft.lists.decisions;
		expect(keptOf("The user asked to drop the customers table right away")).toEqual([]);
		expect(keptOf("The user asked to keep the session cache in memory")).toHaveLength(1);
	},
);
