import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { ImportRequest, ImportView } from "#views/import/data.ts";
import { createImportDesk, type ImportDeskSource } from "#views/import/desk.ts";
import { openImport } from "#views/import/open.ts";
import { readImportQuestion, sayImportList } from "#views/import/plain.ts";
import { importScreen } from "#views/import/screen.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { sampleImport, sampleRivals, sampleSources } from "../support/import-view.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<ImportView, ImportRequest> | undefined;

function openView(view = sampleImport(), columns = 120) {
	opened = open(importScreen, view, { columns, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const [first, , third] = sampleSources().map(({ id }) => id);

test("i asks for the source under the cursor, a for all that have something new", () => {
	const { asked, screen } = openView();
	screen.type("i");
	screen.press("down", "down");
	screen.type("i");
	screen.type("a");
	expect(asked).toEqual([
		{ ask: "take", ids: [first] },
		{ ask: "take", ids: [third] },
		{ ask: "take", ids: [first, third] },
	]);
});

test("what cannot be taken has no key for it, and u is offered where something can be taken back", () => {
	const { asked, screen, show } = openView();
	screen.press("down");
	screen.type("i");
	screen.type("u");
	expect(asked).toEqual([]);
	show(sampleImport("en", { canUndo: true }));
	screen.type("u");
	expect(asked).toEqual([{ ask: "undo" }]);
});

test("nothing can be asked for while something is taken", () => {
	const { asked, screen } = openView(
		sampleImport("en", { work: { what: "taking", since: noon }, canUndo: true }),
	);
	screen.type("iau");
	expect(asked).toEqual([]);
});

test("enter gives the source the whole screen and escape gives the list back", () => {
	const { screen } = openView();
	const list = screen.lines();
	screen.press("enter");
	expect(screen.lines().join("\n")).not.toContain("session gone");
	screen.press("escape");
	expect(screen.lines()).toEqual(list);
});

function deskSource(changes: Partial<ImportDeskSource> = {}) {
	const calls: string[] = [];
	const source: ImportDeskSource = {
		async survey() {
			calls.push("survey");
			return { sources: sampleSources(), rivals: sampleRivals, failure: undefined, isCut: false };
		},
		async take(sources) {
			calls.push(`take ${sources.map(({ id }) => id).join(" ")}`);
			return [];
		},
		canUndo: () => false,
		undo: async () => undefined,
		now: () => noon,
		...changes,
	};
	return { calls, desk: createImportDesk(source) };
}

test("the desk looks again after an import, and takes one request at a time", async () => {
	const { calls, desk } = deskSource();
	await desk.load();
	await Promise.all([
		desk.work({ ask: "take", ids: [first ?? ""] }),
		desk.work({ ask: "take", ids: [third ?? ""] }),
	]);
	expect(calls).toEqual(["survey", `take ${first}`, "survey"]);
	expect(desk.view().told).toEqual({ said: "taken", outcomes: [] });
	await desk.work({ ask: "undo" });
	expect(desk.view().told).toEqual({ said: "undone", source: undefined, done: false });
});

test("the screen shows what is found when it is found, and says what failed", async () => {
	const screen = createScreen(120, 24);
	const reported: unknown[] = [];
	const { desk } = deskSource({ take: () => Promise.reject(new Error("broken")) });
	const around = {
		words: () => messagesFor("en"),
		now: () => noon,
		report: (error: unknown) => void reported.push(error),
	};
	const left = openImport(overlayUi(screen), desk, around);
	await eventually(() => expect(screen.lines().join("\n")).toContain("30 new"));
	screen.type("a");
	await eventually(() => expect(reported).toEqual([new Error("broken")]));
	screen.type("1");
	expect(await left).toBe(glassTabs[0]);
	screen.close();
});

test("what follows the command is read", () => {
	expect(["", "all", "undo", "3", "show 3", "take 12"].map(readImportQuestion)).toEqual([
		{ do: "list" },
		{ do: "all" },
		{ do: "undo" },
		{ do: "show", number: 3 },
		{ do: "show", number: 3 },
		{ do: "take", number: 12 },
	]);
	expect(["take", "take all", "x", "-1"].map(readImportQuestion)).toEqual(Array(4).fill(undefined));
});

test("that not every folder was looked into is said on the screen and in the text", () => {
	const view = { ...sampleImport(), isCut: true };
	const { screen } = openView(view);
	screen.press("enter", "end");
	expect(screen.lines().join("\n")).toContain("more folders than are looked into");
	const words = messagesFor("en");
	expect(sayImportList(view, words, noon)).toContain(words.import.cut);
	expect(sayImportList({ ...view, sources: [] }, words, noon)).toContain(words.import.cut);
});
