import { expect, test } from "vitest";
import { type CarryoverStatus, drawCarryoverStatus } from "#views/footer/carryover.ts";
import { cutTo } from "#views/kit/text.ts";
import { expectFrames, frameOf, noon } from "../support/frames.ts";
import { wordPaint } from "../support/paint.ts";

const idle: CarryoverStatus = { openItems: 3, held: false, savingSince: undefined };

test("tells open items, a held note, and work with its seconds", () =>
	expectFrames("footer/carryover", (frame) => {
		const lines = [
			drawCarryoverStatus(idle, frame),
			drawCarryoverStatus({ ...idle, held: true }, frame),
			drawCarryoverStatus({ ...idle, savingSince: noon - 12_300 }, frame),
		];
		// pi cuts the statuses to the width; the frames show what is left.
		return lines.map((line) => cutTo(line ?? "", frame.width));
	}));

test("says nothing when nothing is open", () => {
	expect(drawCarryoverStatus({ ...idle, openItems: 0 }, frameOf(80))).toBeUndefined();
});

test("work comes before a held note, which comes before open items", () => {
	const all = { openItems: 3, held: true, savingSince: noon };
	const ink = { ...frameOf(80), paint: wordPaint };
	expect(drawCarryoverStatus(all, ink)).toBe("{busy:⠋} {quiet:saving the note · 0 s}");
	expect(drawCarryoverStatus({ ...all, savingSince: undefined }, ink)).toBe(
		"{warn:!} {quiet:note held}",
	);
});
