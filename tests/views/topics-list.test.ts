import { afterEach, expect, test } from "vitest";
import type { TopicsRequest } from "#views/topics/data.ts";
import type { TopicsScreenData } from "#views/topics/desk.ts";
import { startTopics } from "#views/topics/model.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import { day, hour, minute, noon } from "../support/frames.ts";
import { type Opened, open } from "../support/mounted.ts";
import { sampleView, topicOf, viewOf } from "../support/topics-view.ts";

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

test("letters and blanks typed into the filter are text, not keys", () => {
	const { asked, screen } = openTopics();
	screen.type("/");
	screen.type("new runner D");
	expect(asked).toEqual([]);
	expect(screen.lines()[1]).toMatch(/^ \/ new runner D +0 of 6$/);
});

test("escape first drops the filter and keeps the topic, then closes", async () => {
	const it = openTopics();
	it.screen.type("/runner");
	it.screen.press("enter");
	expect(chosen(it)).toContain("Move CI");
	it.screen.press("escape");
	expect(chosen(it)).toContain("Move CI");
	expect(it.isOpen()).toBe(true);
	it.screen.press("escape");
	await Promise.resolve();
	expect(it.isOpen()).toBe(false);
});

test("the words of the command are the filter at the start", () => {
	const it = openTopics(sampleView(), 120, 30, "tag:web");
	expect(it.screen.lines()[1]).toMatch(/^ \/ tag:web +1 of 6$/);
	expect(chosen(it)).toContain("Statistics page");
});

test("f goes through the statuses and back to all", () => {
	const it = openTopics();
	const seen = Array.from({ length: 6 }, () => {
		it.screen.type("f");
		return it.screen.lines()[1]?.trim();
	});
	expect(seen).toEqual([
		"open only · 4 of 6",
		"in progress only · 3 of 6",
		"blocked only · 1 of 6",
		"done only · 1 of 6",
		"dropped only · 1 of 6",
		"/home/lin/code/waystation",
	]);
});

test("p shows this project only; a folder inside it or beside it is a project of its own", () => {
	const own = topicOf("own", { project: "/home/lin/code/waystation" });
	const inside = topicOf("inside", { project: "/home/lin/code/waystation/docs" });
	const beside = topicOf("beside", { project: "/home/lin/code/waystation-old" });
	const it = openTopics(viewOf([own, inside, beside]));
	it.screen.type("p");
	expect(text(it)).toContain("own");
	expect(text(it)).not.toMatch(/inside|beside/);
	expect(it.screen.lines()[0]).toContain("1 open · 1 in all · this project");
});

test("r orders by creation, newest first, and says so", () => {
	const topics = [
		topicOf("young", { created: noon - hour, lastUpdated: noon - hour }),
		topicOf("old", { created: noon - 9 * day, lastUpdated: noon - minute }),
	];
	const it = openTopics(viewOf(topics, { active: undefined }));
	expect(chosen(it)).toContain("old");
	it.screen.type("r");
	expect(chosen(it)).toContain("young");
	expect(it.screen.lines()[1]).toContain("newest first");
});

test("the cursor never rests on the heading of a project", () => {
	const it = openTopics();
	const seen: string[] = [];
	for (let n = 0; n < 7; n++) {
		seen.push(chosen(it));
		it.screen.press("down");
	}
	expect(seen.map((line) => line.slice(5, 16).trim())).toEqual([
		"Statistics",
		"Login fails",
		"Move CI to",
		"Index of th",
		"Import the",
		"Old exporte",
		"Old exporte",
	]);
	it.screen.press("up", "up");
	expect(chosen(it)).toContain("Index");
	it.screen.press("home");
	expect(chosen(it)).toContain("Statistics");
});

test("the heading of the first topic comes back into sight when the cursor goes up", () => {
	const topics = Array.from({ length: 40 }, (_, n) =>
		topicOf(`t${n}`, { lastUpdated: noon - n * minute }),
	);
	const it = openTopics(viewOf(topics), 120, 14);
	it.screen.press("end", "home");
	expect(text(it)).toContain(" waystation");
	it.screen.press("pageDown", "pageDown");
	expect(chosen(it)).toContain("t16");
	it.screen.press("pageUp");
	expect(chosen(it)).toContain("t8");
});
