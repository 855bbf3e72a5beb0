import { expect, test } from "vitest";
import { sharedUntil } from "#src/carryover/session-entry.ts";

const entry = (id: string | undefined, second: number) => ({
	...{ type: "message", id, timestamp: new Date(second * 1_000).toISOString() },
});

test("two branches are the same up to their newest common entry", () => {
	const trunk = [entry("a", 1), entry("b", 2)];
	expect(sharedUntil([...trunk, entry("c", 3)], [...trunk, entry("d", 4)])).toBe(2_000);
	expect(sharedUntil([...trunk, entry("c", 3)], trunk)).toBe(2_000);
	expect(sharedUntil(trunk, [entry("e", 5)])).toBe(0);
	expect(sharedUntil(trunk, [])).toBe(0);
	expect(sharedUntil([entry(undefined, 1)], [entry(undefined, 1), null, "x"])).toBe(0);
});
