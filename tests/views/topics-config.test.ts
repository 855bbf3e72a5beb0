import { afterEach, expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createStore } from "#src/store/store.ts";
import type { Trial } from "#src/store/trial.ts";
import { NO_FALLBACK } from "#src/topics/ledger.ts";
import type { TopicsConfigRequest, TopicsConfigView } from "#views/topics-config/data.ts";
import { createTopicsConfigDesk } from "#views/topics-config/desk.ts";
import { startConfig, type TopicsConfigModel } from "#views/topics-config/model.ts";
import { openTopicsConfig } from "#views/topics-config/open.ts";
import { answerTopicsConfig } from "#views/topics-config/plain.ts";
import { topicsConfigScreen } from "#views/topics-config/screen.ts";
import { eventually } from "../support/eventually.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";
import { configView, doneTest } from "../support/topics-config-view.ts";

let opened: Opened<TopicsConfigView, TopicsConfigRequest> | undefined;

function openConfig(view = configView(), columns = 80, rows = 34) {
	opened = open(topicsConfigScreen, view, { columns, rows });
	opened.screen.lines();
	return opened;
}

afterEach(() => opened?.screen.close());

function expectScreen(
	name: string,
	view: TopicsConfigView,
	model: Partial<TopicsConfigModel> = {},
	height = 34,
) {
	return expectFrames(
		`topics-config/${name}`,
		(frame) => topicsConfigScreen.draw(view, { ...startConfig, ...model }, frame),
		height,
	);
}

const at = (key: string, index: number) => ({ key, index, offset: 0 });

test("shows every setting with what it does", () => expectScreen("settings", configView()));

test("says that a model or a level is not there any more", () =>
	expectScreen(
		"missing",
		configView({ model: "gone/model", fallbackModel: "gone/too", thinking: "xhigh" }),
	));

test("says that the chosen model has no levels", () =>
	expectScreen("no-levels", configView({ model: "local/qwen3", fallbackModel: NO_FALLBACK }), {
		cursor: at("thinking", 2),
	}));

test("lists the models, with the one that is set marked", () =>
	expectScreen("pick", configView({ fallbackModel: "deepseek/deepseek-chat" }), {
		mode: { name: "pick", setting: "fallbackModel", query: "" },
	}));

test("shows what a test came to", () =>
	expectScreen("tested", configView({}, { test: doneTest }), { cursor: at("test", 7) }));

test("keeps the chosen setting in sight on a low screen", () =>
	expectScreen(
		"low",
		configView({}, { test: { state: "failed", failure: "timeout", detail: "30 s" } }),
		{ cursor: at("test", 7) },
		14,
	));

test("spins while a test runs", () =>
	expectScreen("testing", configView({}, { test: { state: "running", since: noon - 2_100 } }), {
		cursor: at("test", 7),
	}));

test("a model is picked by a part of its name and set at once", () => {
	const { asked, screen } = openConfig();
	screen.press("enter");
	screen.type("haik");
	screen.press("enter");
	expect(asked).toEqual([{ ask: "configure", config: { model: "anthropic/claude-haiku-4-5" } }]);
	expect(screen.lines().join("\n")).toContain("Changes apply at once.");
});

test("following and none are picks of their own, and escape picks nothing", () => {
	const { asked, screen } = openConfig(configView({ fallbackModel: "local/qwen3" }));
	screen.press("down", "enter");
	for (let n = 0; n < 4; n++) screen.press("up");
	screen.press("enter");
	screen.press("enter", "escape");
	expect(asked).toEqual([{ ask: "configure", config: { fallbackModel: NO_FALLBACK } }]);
});

test("a missing model is kept as it is until another one is chosen", () => {
	const { asked, screen } = openConfig(configView({ model: "gone/model" }));
	expect(screen.lines().join("\n")).toContain("gone/model");
	screen.press("enter", "escape", "down", "down");
	expect(asked).toEqual([]);
});

test("thinking turns through the levels that the model has, the least first", () => {
	const { asked, screen, show } = openConfig();
	screen.press("down", "down", "enter");
	show(configView({ thinking: "low" }));
	screen.press("enter");
	show(configView({ thinking: "high" }));
	screen.press("enter");
	screen.send("\x1b[D");
	expect(asked.map((request) => request.ask === "configure" && request.config.thinking)).toEqual([
		"low",
		"high",
		null,
		"low",
	]);
});

test("thinking cannot be turned where the model has no levels", () => {
	const { asked, screen } = openConfig(configView({ model: "local/qwen3" }));
	screen.press("down", "down", "enter");
	expect(asked).toEqual([]);
});

test("the switches turn at once", () => {
	const { asked, screen } = openConfig();
	screen.press("down", "down");
	for (let n = 0; n < 4; n++) screen.press("down", "enter");
	expect(asked).toEqual([
		{ ask: "configure", config: { llmDistill: true } },
		{ ask: "configure", config: { injectDisplay: "debug" } },
		{ ask: "configure", config: { projectScope: "project" } },
		{ ask: "configure", config: { transcriptCards: true } },
	]);
});

test("a sentence is typed and classified; an empty one is not sent, nor a second one meanwhile", () => {
	const { asked, screen, show } = openConfig();
	for (let n = 0; n < 7; n++) screen.press("down");
	screen.press("enter", "enter");
	expect(asked).toEqual([]);
	screen.type("加一个 q page");
	screen.press("enter");
	expect(asked).toEqual([{ ask: "test", text: "加一个 q page" }]);
	show(configView({}, { test: { state: "running", since: noon } }));
	screen.press("enter");
	screen.type("x");
	expect(asked).toHaveLength(1);
});

test("the answer in text has a line for every setting", async () => {
	for (const language of languages) {
		const text = answerTopicsConfig(
			configView({ model: "gone/\x1b[2Jmodel" }),
			messagesFor(language),
		);
		await expect(`${text}\n`).toMatchFileSnapshot(`../frames/plain/topics-config.${language}.txt`);
	}
});

test("the desk keeps the last test and tells when it ends, whatever it ends with", async () => {
	const results: (() => Promise<Trial>)[] = [
		async () => ({ state: "failed", failure: "rate", detail: "" }),
		async () => {
			throw new Error("broke");
		},
	];
	const desk = createTopicsConfigDesk(
		{
			read: createStore().read,
			watch: () => () => {},
			models: () => [],
			sessionModel: () => undefined,
			test: async () =>
				(await results.shift()?.()) ?? { state: "failed", failure: "empty", detail: "" },
		},
		noon,
	);
	const heard = vi.fn();
	desk.watch(heard);
	const first = desk.test("one", noon);
	expect(desk.view().test).toEqual({ state: "running", since: noon });
	await desk.test("while it runs", noon);
	await first;
	expect(desk.view().test).toEqual({ state: "failed", failure: "rate", detail: "" });
	await desk.test("two", noon);
	expect(desk.view().test).toEqual({ state: "failed", failure: "network", detail: "broke" });
	expect(heard).toHaveBeenCalledTimes(4);
});

test("a setting goes to its action, a test to the desk, and what fails is reported", async () => {
	const report = vi.fn();
	const test = vi.fn(
		async (): Promise<Trial> => ({ state: "failed", failure: "rate", detail: "" }),
	);
	const desk = createTopicsConfigDesk(
		{
			read: createStore().read,
			watch: () => () => {},
			models: () => [],
			sessionModel: () => undefined,
			test,
		},
		noon,
	);
	const configure = vi.fn(async () => {
		throw new Error("disk");
	});
	const screen = createScreen(80, 34);
	const around = { words: () => messagesFor("en"), now: () => noon, report };
	const closed = openTopicsConfig(overlayUi(screen), desk, { configure }, around);
	screen.lines();
	screen.press("down", "down", "down", "enter");
	await eventually(() => expect(report).toHaveBeenCalledOnce());
	expect(configure).toHaveBeenCalledWith({ llmDistill: true });
	screen.press("down", "down", "down", "down", "enter");
	screen.type("a page");
	screen.press("enter");
	await eventually(() => expect(screen.lines().join("\n")).toContain("limit is reached"));
	expect(test).toHaveBeenCalledWith("a page");
	screen.press("escape");
	await closed;
	screen.close();
});
