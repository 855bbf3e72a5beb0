import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { answerTopics, completeTopics } from "#views/topics/command.ts";
import { languages, minute, noon } from "../support/frames.ts";
import { sampleView, topicOf, viewOf } from "../support/topics-view.ts";

const en = messagesFor("en");
const list = (view: Parameters<typeof answerTopics>[1], words = "") =>
	answerTopics({ show: "list", words }, view, en, noon);

test("/topics answers in text with all topics by project, or with everything about one", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleView(language);
		const empty = sampleView(language, { ledger: { ...view.ledger, topics: [] } });
		const answers = [
			answerTopics({ show: "list", words: "" }, view, words, noon),
			answerTopics({ show: "list", words: "tag:web" }, view, words, noon),
			answerTopics({ show: "list", words: "wombat" }, view, words, noon),
			answerTopics({ show: "list", words: "" }, { ...empty, failure: "denied" }, words, noon),
			answerTopics({ show: "topic", id: "stats" }, view, words, noon),
			answerTopics({ show: "topic", id: "gone" }, view, words, noon),
			answerTopics({ show: "unknown", word: "7\x1b[2J" }, view, words, noon),
			answerTopics({ show: "usage" }, view, words, noon),
		];
		const text = `${answers.join("\n\n=====\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/topics.${language}.txt`);
	}
});

test("the number of a topic is its place in the ledger, whatever the order of the list", () => {
	const topics = [topicOf("old", { lastUpdated: noon }), topicOf("new", { lastUpdated: 0 })];
	expect(list(viewOf(topics))).toMatch(/ 1 ► .*old[\s\S]* 2 ► .*new/);
});

test("a long list names the first fifty and says how many there are", () => {
	const topics = Array.from({ length: 120 }, (_, n) =>
		topicOf(`t${n}`, { lastUpdated: noon - n * minute, project: n < 50 ? "/a" : "/b" }),
	);
	const lines = list(viewOf(topics)).split("\n");
	expect(lines).toHaveLength(1 + 50 + 2);
	expect(lines.at(-1)).toContain("120 topics, 50 listed. 120 open.");
});

const offered = (typed: string) =>
	completeTopics(typed, en, sampleView()).map(({ value }) => value);

test("subcommands are offered by their beginning, with what they do", () => {
	expect(offered("")).toEqual([
		"list ",
		"show ",
		"status ",
		"use ",
		"leave",
		"delete ",
		"undo",
		"tag:",
	]);
	expect(offered("st")).toEqual(["status "]);
	expect(completeTopics("le", en, sampleView())[0]?.description).toBe("Work on no topic");
});

test("what is complete is not completed again, so that Enter runs it", () => {
	for (const typed of ["leave", "undo", "show stats", "use 3", "status stats done", "tag:web"]) {
		expect(offered(typed), typed).toEqual([]);
	}
});

test("topics are offered by id or title, the latest first", () => {
	expect(offered("show ")).toEqual([
		"show stats",
		"show login",
		"show data",
		"show ci",
		"show index",
		"show old",
	]);
	expect(offered("use RUNNER")).toEqual(["use ci"]);
	expect(offered("status lo")).toEqual(["status login "]);
});

test("statuses follow the topic, and tags are offered by how often they are used", () => {
	expect(offered("status login ")).toEqual([
		"status login in_progress",
		"status login blocked",
		"status login done",
		"status login dropped",
	]);
	expect(offered("status login d")).toEqual(["status login done", "status login dropped"]);
	expect(offered("tag:s")).toEqual(["tag:statistics"]);
});
