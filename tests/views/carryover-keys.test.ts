import { afterEach, expect, test } from "vitest";
import type { CarryoverRequest, CarryoverView } from "#views/carryover/data.ts";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { heldView, sampleView, versionOf } from "../support/carryover-view.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open } from "../support/mounted.ts";

let opened: Opened<CarryoverView, CarryoverRequest> | undefined;

function openCarryover(view = sampleView(), columns = 120, rows = 24) {
	opened = open(carryoverScreen, view, { columns, rows });
	opened.screen.lines();
	return opened;
}

afterEach(() => opened?.screen.close());

test("e, s and u ask the host at once", () => {
	const { asked, screen } = openCarryover();
	screen.type("esu");
	expect(asked).toEqual([{ ask: "edit" }, { ask: "save" }, { ask: "undo" }]);
});

test("r asks first, and y restores the version under the cursor", () => {
	const { asked, screen } = openCarryover();
	screen.press("down", "down");
	screen.type("r");
	expect(screen.lines().join("\n")).toContain("Restore version 11?");
	expect(asked).toEqual([]);
	screen.type("y");
	expect(asked).toEqual([{ ask: "restore", number: 11 }]);
	expect(screen.lines().join("\n")).not.toContain("Restore version");
});

test("n asks for the model's notes, also where nothing is carried over yet", () => {
	const { asked, screen } = openCarryover(
		sampleView("en", { note: { status: "none" }, versions: [] }),
	);
	screen.type("n");
	expect(asked).toEqual([{ ask: "notes" }]);
});

test("n and escape keep everything as it is", () => {
	const { asked, isOpen, screen } = openCarryover();
	screen.type("xn");
	screen.type("x");
	screen.press("escape");
	expect(asked).toEqual([]);
	expect(isOpen()).toBe(true);
});

test("x clears after y", () => {
	const { asked, screen } = openCarryover();
	screen.type("xy");
	expect(asked).toEqual([{ ask: "clear" }]);
});

test("the note itself cannot be restored", () => {
	const { asked, screen } = openCarryover();
	screen.type("ry");
	expect(asked).toEqual([]);
});

test("a approves exactly the text that was shown", () => {
	const view = heldView("changed");
	const { asked, screen } = openCarryover(view);
	screen.type("a");
	expect(asked).toEqual([
		{ ask: "approve", hash: view.note.status === "held" ? view.note.hash : "" },
	]);
});

test("a note with conflict markers cannot be approved", () => {
	const { asked, screen } = openCarryover(heldView("conflict"));
	screen.type("a");
	expect(asked).toEqual([]);
});

test("no second save starts while one runs", () => {
	const { asked, screen } = openCarryover(sampleView("en", { savingSince: noon }));
	screen.type("s");
	expect(asked).toEqual([]);
});

test("letters typed into the filter are text, not keys", () => {
	const { asked, screen } = openCarryover();
	screen.type("/");
	screen.type("move");
	expect(asked).toEqual([]);
	expect(screen.lines()[1]).toMatch(/^ \/ move +3 of 8$/);
	screen.press("enter");
	expect(screen.lines()[1]).toMatch(/^ \/ move +3 of 8$/);
});

test("escape first drops the filter, then closes", async () => {
	const { isOpen, screen } = openCarryover();
	screen.type("/retry");
	screen.press("enter", "escape");
	expect(isOpen()).toBe(true);
	expect(screen.lines()[1]).toContain("CARRYOVER.md");
	screen.press("escape");
	await Promise.resolve();
	expect(isOpen()).toBe(false);
});

test("a Chinese input method's full-width signs work as keys", () => {
	const { screen } = openCarryover();
	screen.send("？");
	expect(screen.lines().join("\n")).toContain("Who wrote a version");
	screen.press("escape");
	screen.send("、");
	expect(screen.lines()[1]).toContain("words in a version");
});

test("d turns from the note to its changes and back", () => {
	const { screen } = openCarryover();
	screen.type("d");
	expect(screen.lines().join("\n")).toContain("Against version 11");
	screen.type("d");
	expect(screen.lines().join("\n")).not.toContain("Against version 11");
});

test("page down scrolls the note and stops at its end", () => {
	const { screen } = openCarryover(sampleView(), 60, 16);
	screen.press("pageDown", "pageDown", "pageDown", "pageDown", "pageDown");
	const end = screen.lines();
	expect(end.join("\n")).toContain("Write the changelog");
	screen.press("pageDown");
	expect(screen.lines()).toEqual(end);
	screen.press("pageUp");
	expect(screen.lines()).not.toEqual(end);
});

test("enter gives the note the whole screen and escape gives it back", () => {
	const { screen } = openCarryover(sampleView(), 40, 24);
	const list = screen.lines();
	screen.press("enter");
	expect(screen.lines().join("\n")).toContain("Port 8443 stays");
	screen.press("escape");
	expect(screen.lines()).toEqual(list);
});

test("a version that arrives does not move the row under the cursor", () => {
	const view = sampleView();
	const { screen, show } = openCarryover(view, 60, 20);
	screen.press("down", "down", "down", "down", "down", "down", "down", "up");
	const before = screen.lines().findIndex((line) => line.includes("▸"));
	const row = screen.lines()[before];
	show({ ...view, versions: [versionOf(13, "tool", 0, "- [ ] new"), ...view.versions] });
	expect(screen.lines()[before]).toBe(row);
});

test("q closes", async () => {
	const { isOpen, screen } = openCarryover();
	screen.type("q");
	await Promise.resolve();
	expect(isOpen()).toBe(false);
});
