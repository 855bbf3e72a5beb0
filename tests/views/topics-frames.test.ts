import { test } from "vitest";
import type { Language } from "#src/lib/language.ts";
import type { TopicsScreenData } from "#views/topics/desk.ts";
import { startTopics, type TopicsModel } from "#views/topics/model.ts";
import { topicsScreen } from "#views/topics/screen.ts";
import { expectFrames, hour, noon } from "../support/frames.ts";
import { sampleTopics, sampleView, topicOf } from "../support/topics-view.ts";

function expectScreen(
	name: string,
	view: (language: Language) => TopicsScreenData,
	model: Partial<TopicsModel> = {},
	height = 24,
) {
	return expectFrames(
		`topics/${name}`,
		(frame) => {
			const data = view(frame.words.language);
			const start = { ...startTopics(data, model.query), ...model };
			return topicsScreen(start).draw(data, start, frame);
		},
		height,
	);
}

const second = { key: "login", index: 2, offset: 2 };

test("shows the active topic beside the list of its project", () =>
	expectScreen("list", sampleView));

test("shows the topic under the cursor with where it is linked", () =>
	expectScreen("second", sampleView, { cursor: second }));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleView, { reading: true }));

test("lights the words of a filter in the list and in the detail", () =>
	expectScreen("filter", sampleView, { query: "log" }));

test("lights a Chinese title that is found by its initials", () =>
	expectScreen("pinyin", () => sampleView("zh"), { query: "tjym" }));

test("names the one status that is shown", () =>
	expectScreen("blocked", sampleView, {
		status: "blocked",
		cursor: { key: "ci", index: 1, offset: 1 },
	}));

test("shows this project only, and says so", () =>
	expectScreen("project", sampleView, { scope: "project" }));

test("says so when nothing fits the filter", () =>
	expectScreen("no-match", sampleView, { query: "wombat" }));

test("asks for the new status in one line", () =>
	expectScreen("status", sampleView, { mode: { name: "status", id: "stats" } }));

test("opens a field with how much room is left", () =>
	expectScreen("edit", sampleView, {
		mode: { name: "edit", id: "stats", field: "title", text: "Statistics" },
	}));

test("asks which topic to link, and marks those that are", () =>
	expectScreen("link", sampleView, { picking: "stats", cursor: second }));

test("lists every key, the signs, and what the filter understands", () =>
	expectScreen("help", sampleView, { mode: { name: "help" } }, 44));

test("tells a newcomer what will appear", () =>
	expectScreen("empty", (language) =>
		sampleView(language, {
			ledger: { ...sampleView(language).ledger, topics: [] },
			active: undefined,
		}),
	));

test("shows a single topic without a project", () =>
	expectScreen("one", (language) => {
		const { ledger } = sampleView(language);
		const { title } = sampleTopics(language)[1] ?? { title: "" };
		const topic = topicOf("one", { title, project: "" });
		return sampleView(language, { ledger: { ...ledger, topics: [topic] }, active: undefined });
	}));

test("says why the file cannot be read and keeps what is known", () =>
	expectScreen("failed", (language) => sampleView(language, { failure: "denied" })));

test("tells the outcome of a request in the lower rule", () =>
	expectScreen("notice", (language) =>
		sampleView(language, {
			notice: { code: "topic.changed", what: "delete", title: "Old exporter", undo: "key" },
		}),
	));

test("spins with the seconds while a request is classified", () =>
	expectScreen("classifying", (language) =>
		sampleView(language, { classifyingSince: noon - 3_400 }),
	));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleView, {}, 10));

test("tells folders of one name apart, and old years", () =>
	expectScreen("same-name", (language) => {
		const { ledger } = sampleView(language);
		const topics = ["/srv/a/shop", "/srv/b/shop", "/p/大明科技"].map((project, n) =>
			topicOf(`t${n}`, {
				project,
				title: `Topic ${n}`,
				lastUpdated: noon - 400 * 24 * hour,
				decisions: [{ at: noon - 400 * 24 * hour, text: "Decided long ago" }],
			}),
		);
		return sampleView(language, { ledger: { ...ledger, topics }, active: undefined });
	}));

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen("strange", (language) => {
		const { ledger } = sampleView(language);
		const topic = topicOf("strange", {
			title: "\x1b]0;x\x07Emoji 👩‍👩‍👧 🇯🇵 ❤️ \u202Eabc",
			tags: ["\x1b[31mred", "日本語タグ"],
			decisions: [{ at: noon, text: "line\nbreak \x1b[2J한국어 العربية" }],
			outcome: `\x1b[5m${"修复登录跳转后会话丢失的问题，并补充回归测试用例。".repeat(3)}`,
			project: "/tmp/\x1b[2J\u202Eshop",
			source: { firstSeen: "\x1b[31mred\x1b[0m\ttab", firstSession: "\x07bell" },
		});
		return sampleView(language, { ledger: { ...ledger, topics: [topic] }, active: "strange" });
	}));
