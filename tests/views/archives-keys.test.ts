import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { completeArchives } from "#views/archives/complete.ts";
import { type ArchivesRequest, type ArchivesView, rowOf } from "#views/archives/data.ts";
import { openArchives } from "#views/archives/open.ts";
import { archivesScreen } from "#views/archives/screen.ts";
import { shortTokens } from "#views/kit/tokens.ts";
import { archiveOf } from "../support/archives.ts";
import { sampleArchives, sampleArchivesView } from "../support/archives-view.ts";
import { frameOf, noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<ArchivesView, ArchivesRequest> | undefined;

function openView(view = sampleArchivesView(), query = "") {
	opened = open(archivesScreen(query), view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<ArchivesView, ArchivesRequest>) => screen.lines().join("\n");

test("d deletes the summary under the cursor, u is there only when something was", () => {
	const { asked, screen } = openView();
	screen.type("u");
	screen.press("down");
	screen.type("d");
	expect(asked).toEqual([{ ask: "delete", name: "2025-12-01_090000-2.md" }]);
	opened?.show(sampleArchivesView("en", { canUndo: true }));
	screen.type("u");
	expect(asked.at(-1)).toEqual({ ask: "undo" });
});

test("i wants the chosen summary, in the list and while reading", () => {
	const { asked, screen } = openView();
	screen.press("down", "down");
	screen.type("i");
	screen.press("enter");
	screen.type("i");
	const third = sampleArchives("en")[2];
	expect(asked).toEqual([
		{ ask: "insert", archive: third },
		{ ask: "insert", archive: third },
	]);
});

test("enter gives the summary the whole screen and escape gives the list back", () => {
	const view = openView();
	const list = view.screen.lines();
	view.screen.press("enter");
	expect(textOf(view)).not.toContain("nightly build");
	view.screen.press("end");
	expect(textOf(view)).toContain("Write the changelog");
	view.screen.press("home");
	view.screen.press("escape");
	expect(view.screen.lines()).toEqual(list);
});

test("letters typed into the filter are words of titles and texts, not keys", () => {
	const view = openView();
	view.screen.type("/");
	view.screen.type("nightly did");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines()[1]).toMatch(/0 of 4$/);
	view.screen.press("escape");
	view.screen.type("/");
	view.screen.type("changelog");
	expect(view.screen.lines()[1]).toMatch(/1 of 4$/);
	view.screen.press("enter");
	expect(textOf(view)).toContain("Old tokens are");
	expect(textOf(view)).not.toContain("nightly");
});

test("words typed behind the command are the filter, and escape drops them before it closes", async () => {
	const view = openView(sampleArchivesView(), "统计页面");
	expect(view.screen.lines()[1]).toMatch(/统计页面 .*1 of 4$/);
	view.screen.press("escape");
	expect(view.isOpen()).toBe(true);
	expect(view.screen.lines()[1]).toContain(".pi/topics");
	view.screen.press("escape");
	await Promise.resolve();
	expect(view.isOpen()).toBe(false);
});

test("a summary that arrives does not move the row under the cursor", () => {
	const view = sampleArchivesView();
	const { screen, show } = openView(view);
	screen.press("down", "down");
	const chosen = () =>
		screen
			.lines()
			.find((line) => line.includes("▸"))
			?.split("│")[0];
	const before = chosen();
	const fresh = archiveOf({ name: "2025-12-01_120000.md", at: noon });
	const archives = [fresh, ...view.rows.map(({ archive }) => archive)];
	show({ ...view, rows: archives.map(rowOf) });
	expect(before).toContain("Chart labels");
	expect(chosen()).toBe(before);
});

test("an empty list offers no key that would do nothing", () => {
	const view = openView(sampleArchivesView("en", { rows: [] }));
	view.screen.type("idu/");
	view.screen.press("enter");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines().at(-1)?.trim()).toBe("esc close");
});

test("the screen closes with the summary that is wanted, and works on the rest", async () => {
	const screen = createScreen(80, 24);
	const done: string[] = [];
	let loads = 0;
	const desk = {
		view: () => sampleArchivesView("en", { canUndo: true }),
		watch: () => () => {},
		load: async () => {
			loads += 1;
		},
		close: () => void done.push("closed"),
	};
	const work = {
		remove: async (name: string) => void done.push(`remove ${name}`),
		undo: async () => void done.push("undo"),
	};
	const around = {
		words: () => messagesFor("en"),
		now: () => noon,
		report: (error: unknown) => void done.push(String(error)),
	};
	const chosen = openArchives(overlayUi(screen), desk, work, around, "");
	screen.lines();
	screen.type("dui");
	expect(await chosen).toEqual(sampleArchives("en")[0]);
	expect(done).toEqual(["remove 2025-12-01_114800.md", "undo", "closed"]);
	expect(loads).toBe(2);
	screen.close();
});

test("no width and no summary makes a line too wide", () => {
	const text = fc.string({ unit: "grapheme", maxLength: 80 });
	fc.assert(
		fc.property(
			fc.array(fc.record({ title: text, text }), { maxLength: 5 }),
			fc.integer({ min: 1, max: 130 }),
			fc.integer({ min: 1, max: 30 }),
			text,
			(archives, width, height, query) => {
				const rows = archives
					.map((one, at) => archiveOf({ ...one, name: `2025-11-29_14023${at}.md` }))
					.map(rowOf);
				const screen = archivesScreen(query);
				const lines = screen.draw(
					sampleArchivesView("zh", { rows }),
					screen.start,
					frameOf(width, "zh", height),
				);
				expect(lines.length).toBe(height);
				for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
			},
		),
	);
});

test("after topics the ways on are offered, and the numbers with their titles", () => {
	const offered = (typed: string) =>
		completeArchives(typed, messagesFor("en"), sampleArchives("en"), noon);
	const values = (typed: string) => offered(typed).map(({ value }) => value);
	expect(values("topics ")).toEqual(["topics show ", "topics restore "]);
	expect(values("topics re")).toEqual(["topics restore "]);
	expect(values("topics login")).toEqual([]);
	expect(values("topics show ").length).toBe(4);
	expect(offered("topics restore ")[1]).toMatchObject({
		value: "topics restore 2",
		label: "2",
		description: expect.stringMatching(/^Find out why.*3 h$/),
	});
	expect(values("topics show 1")).toEqual([]);
	expect(values("topics show 9")).toEqual([]);
});

test("tokens have few signs in a column", () => {
	expect([0, 999, 1_000, 23_410, 999_499, 999_500, 1_204_000].map(shortTokens)).toEqual([
		"0",
		"999",
		"1k",
		"23k",
		"999k",
		"1.0M",
		"1.2M",
	]);
});
