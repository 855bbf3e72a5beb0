import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Notice } from "#src/store/notice.ts";
import { completeNotes } from "#views/notes/complete.ts";
import { type NotesRequest, type NotesView, rowOf } from "#views/notes/data.ts";
import { openNotesScreen } from "#views/notes/open.ts";
import { notesScreen } from "#views/notes/screen.ts";
import { frameOf, noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { sampleNotes, sampleNotesView, shownNote } from "../support/notes-view.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<NotesView, NotesRequest> | undefined;

function openView(view = sampleNotesView(), query = "") {
	opened = open(notesScreen(query), view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<NotesView, NotesRequest>) => screen.lines().join("\n");

test("e edits and d deletes the note under the cursor, u is there only when something was", () => {
	const { asked, screen } = openView();
	screen.type("u");
	screen.press("down", "down");
	screen.type("ed");
	expect(asked).toEqual([
		{ ask: "edit", name: "charts.md" },
		{ ask: "delete", name: "charts.md" },
	]);
	opened?.show(sampleNotesView("en", { canUndo: true }));
	screen.type("u");
	expect(asked.at(-1)).toEqual({ ask: "undo" });
});

test("r takes a new name, letters and slashes belong to it, and enter asks for it", () => {
	const { asked, screen } = openView();
	screen.type("r");
	expect(screen.lines()[1]).toContain("name plans/login.md");
	screen.type("/dequ");
	screen.press("enter");
	expect(asked).toEqual([{ ask: "rename", name: "plans/login.md", to: "plans/login.md/dequ" }]);
	expect(screen.lines()[1]).toContain(".pi/notes");
});

test("escape keeps the name, and the same or no name asks for nothing", () => {
	const view = openView();
	view.screen.type("rx");
	view.screen.press("escape");
	expect(view.isOpen()).toBe(true);
	view.screen.type("r");
	view.screen.press("enter");
	expect(view.asked).toEqual([]);
	view.screen.type("q");
});

test("the note that gets a name is the one that was chosen, also when others arrive meanwhile", () => {
	const { asked, screen, show } = openView();
	screen.type("r");
	const fresh = rowOf(shownNote({ name: "fresh.md" }));
	show(sampleNotesView("en", { rows: [fresh] }));
	screen.type("2");
	screen.press("enter");
	expect(asked).toEqual([{ ask: "rename", name: "plans/login.md", to: "plans/login.md2" }]);
});

test("enter gives the note the whole screen and escape gives the list back", () => {
	const view = openView();
	const list = view.screen.lines();
	view.screen.press("enter");
	expect(textOf(view)).not.toContain("charts.md");
	expect(textOf(view)).toContain("Port 8443");
	view.screen.press("escape");
	expect(view.screen.lines()).toEqual(list);
});

test("letters typed into the filter are words of names and texts, of any width, not keys", () => {
	const view = openView();
	view.screen.type("/");
	view.screen.type("８４４３ ＱＵＥＵＥ");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines()[1]).toMatch(/1 of 5$/);
	view.screen.press("escape");
	view.screen.type("/");
	view.screen.type("构建 step");
	expect(view.screen.lines()[1]).toMatch(/1 of 5$/);
	view.screen.press("enter");
	expect(textOf(view)).toContain("build took 41 min");
});

test("words typed behind the command are the filter, and escape drops them before it closes", async () => {
	const view = openView(sampleNotesView(), " labels ");
	expect(view.screen.lines()[1]).toMatch(/labels .*1 of 5$/);
	view.screen.press("escape");
	expect(view.isOpen()).toBe(true);
	view.screen.press("escape");
	await Promise.resolve();
	expect(view.isOpen()).toBe(false);
});

test("an empty list offers no key that would do nothing", () => {
	const view = openView(sampleNotesView("en", { rows: [] }));
	view.screen.type("erdu/");
	view.screen.press("enter");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines().at(-1)?.trim()).toBe("esc close");
});

test("the screen hands its requests on, steps aside for the editor and reads the notes anew", async () => {
	const screen = createScreen(80, 24);
	const done: string[] = [];
	const hidden: boolean[] = [];
	let loads = 0;
	const shelf = {
		view: () => sampleNotesView("en", { canUndo: true }),
		watch: () => () => {},
		load: async () => {
			loads += 1;
		},
		close: () => void done.push("closed"),
	};
	const outcome = (what: string): Notice => {
		done.push(what);
		return { code: "notes.edited", name: what };
	};
	const work = {
		text: async (name: string) => (name === "charts.md" ? undefined : "a \x1b[31mred\n"),
		edit: async (...texts: readonly string[]) => outcome(`edit ${texts.join("|")}`),
		rename: async (from: string, to: string) => outcome(`rename ${from} ${to}`),
		remove: async (name: string) => outcome(`remove ${name}`),
		undo: async () => outcome("undo"),
		tell: (notice: Notice) => void done.push(`tell ${notice.code} after ${loads}`),
	};
	const around = {
		words: () => messagesFor("en"),
		now: () => noon,
		report: (error: unknown) => void done.push(String(error)),
	};
	const ui = {
		...overlayUi(screen, (is) => hidden.push(is)),
		editor: async (title: string, prefill = "") => {
			done.push(`editor ${title}|${prefill}`);
			return `${prefill}more\n`;
		},
	};
	const closed = openNotesScreen(ui, shelf, work, around, "");
	screen.lines();
	screen.type("e");
	await new Promise((resolve) => setTimeout(resolve));
	screen.type("rx");
	screen.press("enter");
	screen.type("du");
	screen.press("down", "down");
	screen.type("e");
	await new Promise((resolve) => setTimeout(resolve));
	screen.type("q");
	await closed;
	const work1 = "edit plans/login.md|a \x1b[31mred\n|a red\nmore\n";
	expect(done.filter((what) => !what.startsWith("tell"))).toEqual([
		"editor Notes plans/login.md|a red\n",
		work1,
		"rename plans/login.md plans/login.mdx",
		"remove plans/login.md",
		"undo",
		"closed",
	]);
	// Told when the list has it, and nothing is told of a note that could not be opened.
	expect(done.indexOf("tell notes.edited after 1")).toBeGreaterThan(done.indexOf(work1));
	expect(done.filter((what) => what.startsWith("tell"))).toHaveLength(4);
	expect(hidden).toEqual([true, false]);
	expect(loads).toBe(5);
	screen.close();
});

test("no width and no note makes a line too wide", () => {
	const text = fc.string({ unit: "grapheme", maxLength: 80 });
	fc.assert(
		fc.property(
			fc.array(fc.record({ name: text, text, more: fc.boolean() }), { maxLength: 5 }),
			fc.integer({ min: 1, max: 130 }),
			fc.integer({ min: 1, max: 30 }),
			text,
			(notes, width, height, query) => {
				const rows = notes.map((note) => rowOf(shownNote(note)));
				const screen = notesScreen(query);
				const view = sampleNotesView("zh", { rows });
				for (const mode of ["list", "rename"] as const) {
					const lines = screen.draw(view, { ...screen.start, mode }, frameOf(width, "zh", height));
					expect(lines.length).toBe(height);
					for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
				}
			},
		),
	);
});

test("after notes the way on is offered, then names by their beginning, and none that is complete", () => {
	const entries = sampleNotes("en").map(({ entry }) => entry);
	const offered = (typed: string) => completeNotes(typed, messagesFor("en"), entries, noon);
	const values = (typed: string) => offered(typed).map(({ value }) => value);
	expect(values("notes ")).toEqual(["notes show "]);
	expect(values("notes login")).toEqual([]);
	expect(values("notes show ").length).toBe(5);
	expect(offered("notes show pl")).toEqual([
		{ value: "notes show plans/login.md", label: "plans/login.md", description: "388 B · 12 min" },
	]);
	expect(values("notes show old.md")).toEqual([]);
});
