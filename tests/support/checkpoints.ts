import type { Generation } from "../../src/checkpoints/generation.ts";
import type { Item } from "../../src/checkpoints/item.ts";
import type { Checkpoint, Consolidation, Gap } from "../../src/checkpoints/record.ts";

/** Ids of a branch with so many entries: `e1`, `e2`, …; with a name for those behind a fork. */
export function idsOf(count: number, name = "e"): string[] {
	return Array.from({ length: count }, (_, index) => `${name}${index + 1}`);
}

export const itemOf = (text: string, changes: Partial<Item> = {}): Item => ({
	kind: "decision",
	text,
	sources: ["e1"],
	...changes,
});

const place = (from: number, to: number) => ({
	after: from === 1 ? null : `e${from - 1}`,
	through: `e${to}`,
	from,
	to,
});

/** A checkpoint of the entries `e<from>` to `e<to>`. */
export function checkpointOf(
	from: number,
	to: number,
	changes: Partial<Checkpoint> = {},
): Checkpoint {
	return {
		kind: "checkpoint",
		id: `r${from}-${to}`,
		born: 1,
		at: Date.UTC(2025, 10, 29, 14, 2),
		...place(from, to),
		trigger: "time",
		items: [itemOf(`what was said in ${from} to ${to}`)],
		omitted: 0,
		cost: { model: "mock/haiku", input: 1_000, output: 100, cost: 0 },
		...changes,
	};
}

export function consolidationOf(
	from: number,
	to: number,
	changes: Partial<Consolidation> = {},
): Consolidation {
	return {
		kind: "consolidation",
		id: `c${from}-${to}`,
		born: 9,
		at: Date.UTC(2025, 10, 29, 15),
		...place(from, to),
		items: [itemOf(`the whole of ${from} to ${to}`)],
		replaces: [],
		checkpoints: 2,
		cost: undefined,
		...changes,
	};
}

export function gapOf(from: number, to: number, changes: Partial<Gap> = {}): Gap {
	return {
		kind: "gap",
		id: `g${from}-${to}`,
		born: 1,
		at: 0,
		...place(from, to),
		why: "fork",
		...changes,
	};
}

export function generationOf(...records: Generation["records"]): Generation {
	return { session: "s1", number: Math.max(0, ...records.map(({ born }) => born)), records };
}

/** A message of a session as pi stores it. */
export function said(id: string, role: "user" | "assistant", text: string, at = 0) {
	const content = role === "user" ? text : [{ type: "text", text }];
	return {
		type: "message",
		id,
		timestamp: new Date(at).toISOString(),
		message: { role, content, timestamp: at },
	};
}

/** What a tool gave. */
export function resulted(id: string, text: string, toolName = "bash") {
	return {
		type: "message",
		id,
		timestamp: new Date(0).toISOString(),
		message: { role: "toolResult", toolName, content: [{ type: "text", text }], isError: false },
	};
}
