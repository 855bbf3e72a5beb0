import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import type { HistoryView } from "#views/history/data.ts";
import { type HistoryModel, startHistory } from "#views/history/model.ts";
import { answerHistory } from "#views/history/plain.ts";
import { historyScreen } from "#views/history/screen.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";
import { sampleByTopic, sampleHistory, sampleResult } from "../support/history-view.ts";

const asked = startHistory("port 8443");

function expectScreen(
	name: string,
	view: (language: Language) => HistoryView = sampleHistory,
	model: Partial<HistoryModel> = {},
	height = 24,
) {
	return expectFrames(
		`history/${name}`,
		(frame) => historyScreen().draw(view(frame.words.language), { ...asked, ...model }, frame),
		height,
	);
}

const second = { key: "1a2b3c01@AbC_-45678", index: 1, offset: 1 };

test("shows the newest hit with what took it back and its neighbours", () => expectScreen("list"));

test("shows another hit, while typing and with chips", () =>
	expectScreen("typing", sampleHistory, {
		mode: "type",
		cursor: second,
		role: "assistant",
		days: 7,
		scope: "all",
	}));

test("puts the hits of one session together", () =>
	expectScreen("grouped", sampleHistory, { group: "session", cursor: second }));

test("puts the hits of one topic together, over sessions, and those of none last", () =>
	expectScreen("by-topic", sampleByTopic, { group: "topic", cursor: second }));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleHistory, { mode: "read" }, 30));

test("gives a low screen to the list alone", () => expectScreen("low", sampleHistory, {}, 10));

test("tells a newcomer what can be searched and how", () =>
	expectScreen("empty", (language) => sampleHistory(language, { result: undefined }), {
		mode: "type",
		query: "",
	}));

test("offers what was asked before while nothing is typed", () =>
	expectScreen(
		"recent",
		(language) =>
			sampleHistory(language, { result: undefined, recent: ["port 8443", "悬空引用 date:<7d"] }),
		{ mode: "type", query: "" },
	));

test("says so when nothing holds all of it", () =>
	expectScreen("none", (language) =>
		sampleHistory(language, { result: sampleResult(language, { hits: [], count: 0, files: 0 }) }),
	));

test("says that a first answer is on its way", () =>
	expectScreen("searching", (language) =>
		sampleHistory(language, { result: undefined, searching: true }),
	));

test("says what an answer may lack", () =>
	expectScreen("partly", (language) =>
		sampleHistory(language, { result: sampleResult(language, { unreadable: 2, more: true }) }),
	));

test("tells the outcome of a request", () =>
	expectScreen("copied", (language) =>
		sampleHistory(language, { notice: { code: "history.copied" } }),
	));

test("lists every key and every filter", () =>
	expectScreen("help", sampleHistory, { mode: "help" }, 40));

test("answers in text where there is no screen", async () => {
	for (const language of languages) {
		const text = answerHistory(sampleResult(language), messagesFor(language), noon);
		await expect(`${text}\n`).toMatchFileSnapshot(`../frames/plain/history.${language}.txt`);
	}
	const words = messagesFor("en");
	expect(answerHistory(undefined, words, noon)).toContain("/history WORDS");
	const none = sampleResult("en", { hits: [], count: 0 });
	expect(answerHistory(none, words, noon)).toBe("Nothing in this project holds all of it.");
});
