import { expect, test } from "vitest";
import { saveGuidance } from "#src/carryover/guidance.ts";
import { estimateTokens } from "#src/lib/tokens.ts";

test("what every request says about the tool stays short", () => {
	const { description, promptSnippet, promptGuidelines, content } = saveGuidance;
	const texts = [description, promptSnippet, ...promptGuidelines, content];
	expect(estimateTokens(texts.join("\n"))).toBeLessThanOrEqual(110);
});
