import fc from "fast-check";
import { expect, test } from "vitest";
import { sizeOf } from "#src/compaction/size.ts";

test("text, thinking, calls, images, commands and summaries take room", () => {
	const user = { role: "user", content: "中文".repeat(50) };
	expect(sizeOf([user])).toBeGreaterThanOrEqual(100);
	const assistant = {
		role: "assistant",
		content: [
			{ type: "thinking", thinking: "a word ".repeat(40) },
			{ type: "text", text: "a word ".repeat(40) },
			{ type: "toolCall", id: "1", name: "bash", arguments: { command: "ls ".repeat(40) } },
		],
	};
	expect(sizeOf([assistant])).toBeGreaterThan(120);
	const picture = {
		role: "user",
		content: [{ type: "image", data: "AAAA", mimeType: "image/png" }],
	};
	expect(sizeOf([picture])).toBe(1_200);
	expect(
		sizeOf([{ role: "bashExecution", command: "npm test", output: "x ".repeat(100) }]),
	).toBeGreaterThan(50);
	expect(sizeOf([{ role: "compactionSummary", summary: "one two three" }])).toBeGreaterThan(2);
});

test("the sizes of parts add up to that of the whole, and nothing makes it throw", () => {
	fc.assert(
		fc.property(fc.array(fc.anything()), fc.array(fc.anything()), (a, b) => {
			expect(sizeOf([...a, ...b])).toBe(sizeOf(a) + sizeOf(b));
			expect(Number.isFinite(sizeOf(a))).toBe(true);
		}),
	);
});
