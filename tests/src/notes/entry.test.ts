import { expect, test } from "vitest";
import { listRow, sizeOf } from "../../../src/notes/entry.ts";

test("sizes are short, and a row has name, size and time to the minute", () => {
	expect([0, 999, 1_000, 12_345, 999_499, 999_500, 3_400_000].map(sizeOf)).toEqual([
		"0 B",
		"999 B",
		"1 KB",
		"12 KB",
		"999 KB",
		"1.0 MB",
		"3.4 MB",
	]);
	const changedAt = Date.UTC(2025, 11, 1, 12, 3, 59);
	expect(listRow({ name: "任务.md", bytes: 12, changedAt })).toBe(
		"任务.md  12 B  2025-12-01 12:03",
	);
});
