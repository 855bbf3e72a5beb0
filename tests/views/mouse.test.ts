import { afterEach, expect, test } from "vitest";
import { carryoverScreen } from "#views/carryover/screen.ts";
import { compactionsScreen } from "#views/compactions/screen.ts";
import { historyScreen } from "#views/history/screen.ts";
import { jobsScreen } from "#views/jobs/screen.ts";
import { journalScreen } from "#views/journal/screen.ts";
import type { Screen } from "#views/kit/screen.ts";
import { settingsScreen } from "#views/settings/screen.ts";
import { toldScreen } from "#views/told/screen.ts";
import { startTopics } from "#views/topics/model.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import { topicsConfigScreen } from "#views/topics-config/screen.ts";
import { withTabs } from "#views/waystation/tabs.ts";
import { sampleView as sampleCarryover } from "../support/carryover-view.ts";
import { sampleCompactions } from "../support/compactions-view.ts";
import { sampleByTopic, sampleHistory, sampleHits } from "../support/history-view.ts";
import { sampleJobs } from "../support/jobs-view.ts";
import { sampleJournal } from "../support/journal-view.ts";
import { open } from "../support/mounted.ts";
import { settingsView } from "../support/settings-view.ts";
import { sampleTold } from "../support/told-view.ts";
import { configView } from "../support/topics-config-view.ts";
import { sampleView as sampleTopics } from "../support/topics-view.ts";

const closes: (() => void)[] = [];

afterEach(() => {
	for (const close of closes.splice(0)) close();
});

/** A screen with a mouse over it. */
function pointAt<Data, Model, Action extends string, Request>(
	view: Screen<Data, Model, Action, Request>,
	data: Data,
	columns = 120,
) {
	const opened = open(view, data, { columns, rows: 24 });
	const { screen } = opened;
	closes.push(screen.close);
	const find = (text: string) => {
		const y = screen.lines().findIndex((line) => line.includes(text));
		if (y < 0) throw new Error(`not on the screen: ${text}`);
		return { x: (screen.lines()[y] ?? "").indexOf(text), y };
	};
	return {
		...opened,
		/** Clicks where the text stands. */
		click(text: string) {
			const { x, y } = find(text);
			screen.send(`\x1b[<0;${x + 1};${y + 1}M`);
			screen.send(`\x1b[<0;${x + 1};${y + 1}m`);
		},
		chosen: () => screen.lines().find((line) => line.startsWith(" ▸ ")) ?? "",
	};
}

const hits = sampleHits();

test("a click chooses a hit and asks for its neighbours, one more does what Enter does", () => {
	const { asked, chosen, click } = pointAt(historyScreen("port 8443"), sampleHistory());
	click("wombat 7 listening");
	expect(chosen()).toContain("wombat 7 listening");
	expect(asked).toEqual([{ ask: "look", hit: hits[2] }]);
	click("wombat 7 listening");
	expect(asked.at(-1)).toEqual({ ask: "insert", hit: hits[2] });
});

test("a first click on the row that is chosen already only chooses it, and a key in between counts anew", () => {
	const { asked, click, screen } = pointAt(historyScreen("port 8443"), sampleHistory());
	click("you     keep wombat");
	expect(asked).toEqual([]);
	screen.press("down", "up");
	asked.length = 0;
	click("you     keep wombat");
	expect(asked.filter(({ ask }) => ask === "insert")).toEqual([]);
});

test("headings, the preview and the head are no rows", () => {
	const view = pointAt(historyScreen("port 8443"), sampleByTopic());
	view.screen.type("ss");
	const before = view.chosen();
	for (const text of ["of no topic", "use 9443 instead", "History  this"]) {
		view.click(text);
		expect(view.chosen()).toBe(before);
	}
});

test("earlier questions are asked again by two clicks", () => {
	const recent = ["first words", "second words"];
	const data = sampleHistory("en", { result: undefined, recent });
	const { asked, click } = pointAt(historyScreen(), data);
	click("second words");
	click("second words");
	expect(asked).toEqual([{ ask: "search", text: "second words", scope: "project" }]);
});

test("in a tab of /waystation rows stand one line lower", () => {
	const view = pointAt(withTabs(compactionsScreen, "compactions"), sampleCompactions());
	const rows = view.screen.lines().filter((line) => /^ . . .*→/.test(line));
	const last = (rows.at(-1) ?? "").slice(5, 20).trim();
	view.click(last);
	expect(view.chosen()).toContain(last);
});

test("what the model is told is chosen by a click, its headings are not", () => {
	const view = pointAt(withTabs(toldScreen, "told"), sampleTold());
	const lines = view.screen.lines();
	const rows = lines.filter((line) => /^ {3}\S/.test(line)).slice(0, 3);
	expect(rows.length).toBeGreaterThan(1);
	for (const row of rows) {
		const name = row.slice(3, 20).trimEnd();
		view.click(name);
		expect(view.chosen()).toContain(name.trim());
	}
});

test("jobs and lines of the journal are chosen by a click, filtered ones as well, and read by one more", () => {
	const jobs = pointAt(withTabs(jobsScreen, "jobs"), sampleJobs());
	jobs.click("models: runtime");
	expect(jobs.chosen()).toContain("models: runtime");
	const journal = pointAt(withTabs(journalScreen, "journal"), sampleJournal());
	journal.screen.type("/topic");
	journal.screen.press("enter");
	journal.click("New topic:");
	expect(journal.chosen()).toContain("New topic:");
	journal.click("New topic:");
	expect(journal.screen.lines().at(-1)).toContain("esc back");
});

test("topics and settings are chosen by a click, each with all of its lines", () => {
	const data = sampleTopics("en");
	const topics = pointAt(topicsScreen(startTopics(data)), data);
	topics.click("Old exporter");
	expect(topics.chosen()).toContain("Old exporter");
	const settings = pointAt(topicsConfigScreen, configView());
	const lines = settings.screen.lines();
	const at = lines.findIndex((line) => line.startsWith(" ▸ "));
	const remark = (lines[at + 1] ?? "").trim();
	const next = lines.slice(at + 2).find((line) => /^ {3}\S/.test(line)) ?? "";
	settings.click(next.trim().slice(0, 12));
	expect(settings.chosen()).toContain(next.trim().slice(0, 12));
	settings.click(remark.slice(0, 20));
	expect(settings.chosen()).toContain((lines[at] ?? "").slice(3, 12));
});

test("every setting is chosen by a click and turned by one more, models are picked, areas are no rows", () => {
	const view = pointAt(withTabs(settingsScreen, "settings"), settingsView({}));
	view.click("Notices         ");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines().join("\n")).toContain("Notices  notifications");
	view.click("Limits");
	expect(view.screen.lines().join("\n")).toContain("Notices  notifications");
	view.click("Notices         ");
	view.click("Notices         ");
	expect(view.asked.at(-1)).toMatchObject({ ask: "set", name: "notifications" });
	view.click("Background model     ");
	view.click("Background model     ");
	view.click("deepseek");
	view.click("deepseek");
	expect(view.asked.at(-1)).toMatchObject({ value: "deepseek/deepseek-chat" });
});

test("while a question waits for its answer a click changes and answers nothing", () => {
	const { asked, chosen, click, screen } = pointAt(carryoverScreen, sampleCarryover("en"));
	screen.press("down");
	screen.type("r");
	const before = chosen();
	const other = screen.lines().find((line) => /^ {3}\S+ +\d/.test(line)) ?? "";
	click(other.trim().slice(0, 10));
	click(other.trim().slice(0, 10));
	expect(chosen()).toBe(before);
	expect(asked).toEqual([]);
});
