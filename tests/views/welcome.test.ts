import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawWelcome } from "#views/welcome/card.ts";
import { expectFrames, frameOf, languages } from "../support/frames.ts";

const places = { project: ".pi", agent: "~/.pi/agent/waystation" };

test("the card says what it does, what it keeps where, three commands, and how to switch it off", () =>
	expectFrames("welcome/card", (frame) => drawWelcome(places, frame.width, frame)));

test("it never takes more than eight lines, nor a line more than the width, wherever the folder is", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 200 }),
			fc.integer({ min: 1, max: 150 }),
			(width, length) => {
				for (const language of languages) {
					const agent = `/${"长 folder/".repeat(length).slice(0, length)}`;
					const lines = drawWelcome({ project: ".pi", agent }, width, frameOf(width, language));
					expect(lines.length).toBeLessThanOrEqual(8);
					for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
					if (width >= 24)
						expect(lines.join("\n")).toMatch(/\/carryover[\s\S]*\/topics[\s\S]*\/waystation/);
				}
			},
		),
	);
});
