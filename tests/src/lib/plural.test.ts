import { expect, test } from "vitest";
import { summaryWords } from "#src/carryover/summary-words.ts";
import { counted } from "#src/lib/plural.ts";

test("one is told of in the singular, none and many in the plural", () => {
	expect([0, 1, 2].map((n) => counted(n, "done item"))).toEqual([
		...["0 done items", "1 done item", "2 done items"],
	]);
	expect(counted(1, "older one is", "older ones are")).toBe("1 older one is");
	expect(summaryWords.en.olderLeftOut(1)).toBe("[1 older turn left out]");
});
