import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { compactionsScreen } from "#views/compactions/screen.ts";
import { decodeCommand, glassActs, sayUnknown } from "#views/waystation/command.ts";
import { glassTabs, withTabs } from "#views/waystation/tabs.ts";
import { sampleCompactions } from "../support/compactions-view.ts";
import { expectFrames } from "../support/frames.ts";
import { open } from "../support/mounted.ts";

const screen = withTabs(compactionsScreen, "compactions");

test("the tabs stand above each screen of the glass box", () =>
	expectFrames("waystation/tabs", (frame) =>
		screen.draw(sampleCompactions(frame.words.language), screen.start, frame),
	));

test("the row of tabs says where Waystation is off", () =>
	expectFrames("waystation/tabs-off", (frame) =>
		withTabs(compactionsScreen, "compactions", () => true)
			.draw(sampleCompactions(frame.words.language), screen.start, frame)
			.slice(0, 2),
	));

test("tab leads to the next one, shift+tab to the one before, a number to its own", () => {
	const shown = open(screen, sampleCompactions("en"));
	const at = glassTabs.indexOf("compactions");
	const all = glassTabs.length;
	for (const key of ["\t", "\x1b[Z", "1"]) shown.screen.send(key);
	const wanted = [glassTabs[(at + 1) % all], glassTabs[(at + all - 1) % all], glassTabs[0]];
	expect(shown.asked).toEqual(
		wanted.filter((tab) => tab !== "compactions").map((tab) => ({ ask: "tab", tab })),
	);
});

test("the help of each tab names the keys that lead to the others", () => {
	for (const columns of [24, 40, 80]) {
		const shown = open(screen, sampleCompactions("en"), { columns, rows: 40 });
		shown.screen.lines();
		shown.screen.type("?");
		const help = shown.screen.lines().slice(1).join("\n");
		expect(help).toMatch(/^ {3}tab /m);
		expect(help).toMatch(columns < 60 ? /^ {3}1–8 /m : /^ {3}1 2 3 4 5 6 7 8 /m);
		shown.screen.close();
	}
});

test("a tab, an act, and what follows them are told apart; nothing is the first tab", () => {
	expect(decodeCommand("  ")).toEqual({ do: "tab", tab: glassTabs[0], rest: "" });
	expect(decodeCommand("compactions  3 ")).toEqual({ do: "tab", tab: "compactions", rest: "3" });
	expect(decodeCommand("undo")).toEqual({ do: "act", act: "undo", rest: "" });
	expect(decodeCommand("frob nicate")).toEqual({ do: "unknown", word: "frob" });
});

test("an unknown word is named without its control characters, with the words that are known", () => {
	const said = sayUnknown("\x1b[31mfrobnicate", messagesFor("en"));
	expect(said).toContain('does not know "frobnicate"');
	expect(said).toContain([...glassTabs, ...glassActs].join(" | "));
});
