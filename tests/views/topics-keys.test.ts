import { afterEach, expect, test } from "vitest";
import type { TopicsRequest } from "#views/topics/data.ts";
import type { TopicsScreenData } from "#views/topics/desk.ts";
import { startTopics } from "#views/topics/model.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open } from "../support/mounted.ts";
import { sampleTopics, sampleView, topicOf, viewOf } from "../support/topics-view.ts";

let opened: Opened<TopicsScreenData, TopicsRequest> | undefined;

function openTopics(view = sampleView(), columns = 120, rows = 30, query = "") {
	opened = open(topicsScreen(startTopics(view, query)), view, { columns, rows });
	opened.screen.lines();
	return opened;
}

/** The row under the cursor. */
function chosen({ screen }: Opened<TopicsScreenData, TopicsRequest>): string {
	return screen.lines().find((line) => line.startsWith(" ▸")) ?? "";
}

const text = ({ screen }: Opened<TopicsScreenData, TopicsRequest>) => screen.lines().join("\n");

afterEach(() => opened?.screen.close());

test("enter makes the topic under the cursor the active one", () => {
	const { asked, screen } = openTopics();
	screen.press("down", "enter");
	expect(asked).toEqual([{ ask: "activate", id: "login" }]);
});

test("enter asks nothing of the topic that is active already", () => {
	const { asked, screen } = openTopics();
	screen.press("enter");
	expect(asked).toEqual([]);
});

test("where the list stands alone, enter shows the topic, then makes it active", () => {
	const it = openTopics(sampleView(), 40, 24);
	it.screen.press("down", "enter");
	expect(it.asked).toEqual([]);
	expect(text(it)).toContain("created 3 days ago");
	it.screen.press("enter");
	expect(it.asked).toEqual([{ ask: "activate", id: "login" }]);
	it.screen.press("escape");
	expect(chosen(it)).toContain("Login fails");
});

test("v leaves the active topic, and is not offered when there is none", () => {
	const first = openTopics();
	first.screen.type("v");
	expect(first.asked).toEqual([{ ask: "activate", id: undefined }]);
	first.screen.close();
	const second = openTopics(sampleView("en", { active: undefined }));
	second.screen.type("v");
	expect(second.asked).toEqual([]);
});

test("s and one letter change the status at once", () => {
	const it = openTopics();
	it.screen.type("s");
	expect(text(it)).toContain("Status of Statistics page for the server");
	it.screen.type("d");
	expect(it.asked).toEqual([
		{ ask: "apply", changes: [{ change: "status", id: "stats", at: noon, status: "done" }] },
	]);
	expect(text(it)).not.toContain("Status of");
});

test("the status that a topic has already is no change, and escape keeps it", () => {
	const { asked, screen } = openTopics();
	screen.type("so");
	screen.type("s");
	screen.press("escape");
	expect(asked).toEqual([]);
});

test("e changes the title and keeps the rest of the words while typing", () => {
	const { asked, screen } = openTopics();
	screen.type("e");
	expect(screen.lines()[1]).toMatch(/^ Title Statistics page for the server +30\/25$/);
	screen.press("enter");
	expect(asked).toEqual([]);
	for (let n = 0; n < 15; n++) screen.press("backspace");
	screen.type("修");
	screen.press("enter");
	expect(asked).toEqual([
		{
			ask: "apply",
			changes: [{ change: "title", id: "stats", at: noon, title: "Statistics page修" }],
		},
	]);
});

test("escape leaves a field and what it stood for as it was", () => {
	const it = openTopics();
	it.screen.type("e");
	it.screen.type("dsx");
	it.screen.press("escape");
	expect(it.asked).toEqual([]);
	expect(chosen(it)).toContain("Statistics page for the server");
});

test("an empty title is not taken", () => {
	const { asked, screen } = openTopics(viewOf([topicOf("a")]));
	screen.type("e");
	screen.press("backspace", "enter");
	expect(asked).toEqual([]);
});

test("t takes tags between commas of either width, lower case, each once", () => {
	const { asked, screen } = openTopics(viewOf([topicOf("a")]));
	screen.type("t");
	screen.type("Web，#统计、web");
	screen.press("enter");
	expect(asked).toEqual([
		{ ask: "apply", changes: [{ change: "tags", id: "a", at: noon, tags: ["web", "统计"] }] },
	]);
});

test("more tags than a topic holds are not cut but refused", () => {
	const { asked, screen } = openTopics(viewOf([topicOf("a")]));
	screen.type("ta b c d");
	expect(screen.lines()[1]).toContain("4/3");
	screen.press("enter");
	expect(asked).toEqual([]);
});

test("o writes the outcome and n notes a decision, pasted text on one line", () => {
	const { asked, screen } = openTopics(viewOf([topicOf("a")]));
	screen.type("o");
	screen.send("\x1b[200~first\r\nsecond \x1b[31mred\x1b[201~");
	screen.press("enter");
	screen.type("n");
	screen.type("用 DuckDB");
	screen.press("enter");
	expect(asked).toEqual([
		{
			ask: "apply",
			changes: [
				{ change: "outcome", id: "a", at: noon, text: expect.stringMatching(/^first ?second/) },
			],
		},
		{ ask: "apply", changes: [{ change: "decide", id: "a", at: noon, text: "用 DuckDB" }] },
	]);
	expect(JSON.stringify(asked)).not.toMatch(/\\u001b|\\n|\\r/);
});

test("an outcome of several lines is shown as such, and stays so when it is not touched", () => {
	const it = openTopics(viewOf([topicOf("a", { outcome: "Indexed.\n2 ms for a query" })]));
	expect(text(it)).toMatch(/Outcome *\n.*│ {3}Indexed\. *\n.*│ {3}2 ms for a query/);
	it.screen.type("o");
	expect(it.screen.lines()[1]).toContain("Indexed. 2 ms for a query");
	it.screen.press("enter");
	expect(it.asked).toEqual([]);
	it.screen.type("o.");
	it.screen.press("enter");
	expect(it.asked).toEqual([
		{
			ask: "apply",
			changes: [{ change: "outcome", id: "a", at: noon, text: "Indexed. 2 ms for a query." }],
		},
	]);
});

test("l picks another topic, with a filter while picking, and links it", () => {
	const it = openTopics();
	it.screen.type("l");
	expect(text(it)).toContain("Which topic belongs to Statistics page");
	it.screen.type("/runner");
	it.screen.press("enter", "enter");
	expect(it.asked).toEqual([
		{ ask: "apply", changes: [{ change: "link", id: "stats", other: "ci", at: noon }] },
	]);
	expect(chosen(it)).toContain("Statistics page");
});

test("picking a linked topic unlinks it, and a topic cannot be linked with itself", () => {
	const { asked, screen } = openTopics();
	screen.type("l");
	screen.press("enter");
	expect(asked).toEqual([]);
	screen.press("down", "enter");
	expect(asked).toEqual([
		{ ask: "apply", changes: [{ change: "unlink", id: "stats", other: "login", at: noon }] },
	]);
});

test("escape gives up picking and returns to the topic", () => {
	const it = openTopics();
	it.screen.type("l");
	it.screen.press("down", "down", "escape");
	expect(it.asked).toEqual([]);
	expect(it.isOpen()).toBe(true);
	expect(chosen(it)).toContain("Statistics page");
});

test("d deletes without a question, u takes it back", () => {
	const { asked, screen } = openTopics();
	screen.press("down");
	screen.type("du");
	expect(asked).toEqual([
		{ ask: "apply", changes: [{ change: "delete", ids: ["login"] }] },
		{ ask: "undo" },
	]);
});

test("D turns distilling on, and off when it is on", () => {
	const view = sampleView();
	const first = openTopics(view);
	first.screen.type("D");
	const config = { ...view.ledger.config, llmDistill: true };
	first.show({ ...view, ledger: { ...view.ledger, config } });
	first.screen.type("D");
	expect(first.asked).toEqual([
		{ ask: "apply", changes: [{ change: "configure", config: { llmDistill: true } }] },
		{ ask: "apply", changes: [{ change: "configure", config: { llmDistill: false } }] },
	]);
});

test("c opens the settings", () => {
	const { asked, screen } = openTopics();
	screen.type("c");
	expect(asked).toEqual([{ ask: "config" }]);
});

test("a topic that arrives does not move the cursor to another one", () => {
	const view = sampleView();
	const it = openTopics(view);
	expect(chosen(it)).toContain("Statistics");
	const topics = [...sampleTopics("en"), topicOf("fresh", { lastUpdated: noon })];
	it.show({ ...view, ledger: { ...view.ledger, topics } });
	expect(chosen(it)).toContain("Statistics");
	it.screen.type("d");
	expect(it.asked).toEqual([{ ask: "apply", changes: [{ change: "delete", ids: ["stats"] }] }]);
});

test("a field that is open keeps its topic when the list changes below it", () => {
	const view = sampleView();
	const it = openTopics(view);
	it.screen.type("o");
	it.screen.type("done, ");
	it.show({ ...view, ledger: { ...view.ledger, topics: sampleTopics("en").slice(0, 5) } });
	it.screen.press("enter");
	expect(it.asked).toEqual([]);
	it.screen.type("o");
	it.screen.type("x");
	it.screen.press("enter");
	expect(it.asked).toHaveLength(1);
});

test("space scrolls the detail and b scrolls it back", () => {
	const decisions = Array.from({ length: 8 }, (_, n) => ({ at: noon - n, text: `Decision ${n}` }));
	const it = openTopics(viewOf([topicOf("a", { decisions })]), 120, 12);
	const before = it.screen.lines();
	it.screen.send(" ");
	expect(it.screen.lines()).not.toEqual(before);
	it.screen.type("b");
	expect(it.screen.lines()).toEqual(before);
});

test("full-width signs of a Chinese input method work as keys", () => {
	const { asked, screen } = openTopics();
	screen.send("ｓ");
	screen.send("ｘ");
	expect(asked).toEqual([
		{ ask: "apply", changes: [{ change: "status", id: "stats", at: noon, status: "dropped" }] },
	]);
	screen.send("、");
	expect(screen.lines()[1]).toContain("words, tag:x, status:open");
});

test("an empty ledger offers nothing that needs a topic", () => {
	const it = openTopics(viewOf([], { active: undefined }));
	it.screen.type("setlondf/");
	expect(it.asked).toEqual([]);
	expect(text(it)).toContain("No topics yet.");
});
