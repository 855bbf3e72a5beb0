import type { ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";
import { expect, test } from "vitest";
import { headUse } from "#src/host/head-use.ts";

const none = { input: 0, output: 0, cost: 0 };
const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, total: 0 };

function entryOf(message: ProjectedSessionEntry["messages"][number]): ProjectedSessionEntry {
	const sourceEntry = { type: "custom", customType: "x", id: "a", parentId: null, timestamp: "" };
	return { sourceEntry: { ...sourceEntry, type: "custom" }, messages: [message] };
}

const said = (timestamp: number) => entryOf({ role: "user", content: "go on", timestamp });

function answered(timestamp: number, input: number, cacheRead: number, cacheWrite = 0) {
	return entryOf({
		role: "assistant",
		content: [],
		api: "faux",
		provider: "faux",
		model: "faux",
		stopReason: "stop",
		timestamp,
		usage: { ...none, input, cacheRead, cacheWrite, totalTokens: input + cacheRead, cost },
	});
}

test("turns and the cache are counted from the composition on, without the request that filled it", () => {
	const entries = [
		said(1),
		answered(2, 900, 0),
		said(9),
		answered(11, 1_000, 0, 900),
		said(12),
		answered(13, 30, 970),
		said(14),
		answered(15, 30, 1_030),
	];
	expect(headUse(entries, 10)).toEqual({ turns: 2, cached: 97 });
});

test("where no provider speaks of a cache nothing is said of it", () => {
	expect(headUse([said(11), answered(12, 500, 0), answered(13, 500, 0)], 10)).toEqual({
		turns: 1,
		cached: undefined,
	});
	expect(headUse([], 10)).toEqual({ turns: 0, cached: undefined });
});
