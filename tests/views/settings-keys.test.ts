import { afterEach, expect, test } from "vitest";
import { settingDefaults } from "#src/store/setting-name.ts";
import type { SettingsRequest, SettingsView } from "#views/settings/data.ts";
import { settingsScreen } from "#views/settings/screen.ts";
import { type Opened, open } from "../support/mounted.ts";
import { ofProject, personal, settingsView } from "../support/settings-view.ts";

let opened: Opened<SettingsView, SettingsRequest> | undefined;

function openView(view = settingsView({}), columns = 80, rows = 30) {
	opened = open(settingsScreen, view, { columns, rows });
	opened.screen.lines();
	return opened;
}

afterEach(() => opened?.screen.close());

const shown = ({ screen }: Opened<SettingsView, SettingsRequest>) => screen.lines().join("\n");

/** The list from the setting on that has the words. */
function find({ screen }: Opened<SettingsView, SettingsRequest>, words: string) {
	screen.type("/");
	screen.type(words);
	screen.press("enter");
}

test("a switch is turned by space and by enter, a choice goes on by both and back by left", () => {
	const view = openView();
	const { asked, screen } = view;
	screen.press("down", "enter");
	screen.send("\x1b[D");
	find(view, "topics.enabled");
	screen.type(" ");
	screen.press("enter");
	expect(asked).toEqual([
		{ ask: "set", scope: "personal", name: "language", value: "en" },
		{ ask: "set", scope: "personal", name: "language", value: "zh" },
		{ ask: "set", scope: "personal", name: "topics.enabled", value: false },
		{ ask: "set", scope: "personal", name: "topics.enabled", value: false },
	]);
});

test("Waystation itself is switched off by a yes alone, and on without a question", () => {
	const view = openView();
	const { asked, screen, show } = view;
	screen.press("enter");
	expect(shown(view)).toContain("Turn all of Waystation off?");
	screen.press("enter");
	screen.type("n");
	expect(shown(view)).not.toContain("Switch Waystation off");
	screen.type(" ");
	screen.press("escape");
	expect(asked).toEqual([]);
	screen.type(" y");
	show(settingsView({ enabled: [personal(false)] }));
	screen.type(" ");
	expect(asked).toEqual([
		{ ask: "set", scope: "personal", name: "enabled", value: false },
		{ ask: "set", scope: "personal", name: "enabled", value: true },
	]);
});

test("what has the words in its name stands before what only speaks of them", () => {
	const view = openView();
	find(view, "background");
	view.screen.press("enter");
	view.screen.press("escape");
	view.screen.type("r");
	expect(view.asked).toEqual([
		{ ask: "set", scope: "personal", name: "models.background", value: undefined },
	]);
	expect(shown(view)).toMatch(/▸ +Background model[\s\S]* Waystation /);
});

test("the next value is that of the scope, whatever the other scope has", () => {
	const view = openView(settingsView({ "topics.enabled": [ofProject(false), personal(true)] }));
	find(view, "topics.enabled");
	view.screen.type(" ");
	view.screen.type("s");
	view.screen.type(" ");
	expect(view.asked).toEqual([
		{ ask: "set", scope: "personal", name: "topics.enabled", value: false },
		{ ask: "set", scope: "project", name: "topics.enabled", value: true },
	]);
});

test("a number is typed; a wrong one is refused in one line, asks nothing, and stays to be mended", () => {
	const view = openView();
	const { asked, screen } = view;
	screen.type("/");
	screen.type("quitSeconds");
	screen.press("enter", "enter");
	screen.type("999");
	screen.press("enter");
	expect(shown(view)).toContain("Takes 1 to 120.");
	expect(asked).toEqual([]);
	screen.type("\x7f\x7f");
	expect(shown(view)).not.toContain("Takes 1 to 120.");
	screen.press("enter");
	expect(asked).toEqual([
		{ ask: "set", scope: "personal", name: "carryover.quitSeconds", value: 9 },
	]);
	expect(shown(view)).toContain("enter edit");
});

test("digits, s, r and u belong to the text while one is typed, and escape changes nothing", () => {
	const view = openView();
	view.screen.type("/");
	view.screen.type("endpoint");
	view.screen.press("enter", "enter");
	view.screen.type("https://sru.example/12");
	expect(shown(view)).toContain("https://sru.example/12");
	view.screen.press("escape");
	expect(view.asked).toEqual([]);
});

test("a model is picked by the letters of its name, its default is the first pick", () => {
	const { asked, screen } = openView();
	screen.press("down", "down", "down", "enter");
	screen.type("deep");
	screen.press("enter");
	screen.press("enter", "enter");
	expect(asked).toEqual([
		{ ask: "set", scope: "personal", name: "models.background", value: "deepseek/deepseek-chat" },
		{ ask: "set", scope: "personal", name: "models.background", value: "" },
	]);
});

test("r takes the value out of the scope, u the last change back where there is one", () => {
	const { asked, screen, show } = openView(settingsView({ enabled: [personal(false)] }));
	screen.type("u");
	screen.type("r");
	show(settingsView({}, { canUndo: true }));
	screen.type("u");
	expect(asked).toEqual([
		{ ask: "set", scope: "personal", name: "enabled", value: undefined },
		{ ask: "undo" },
	]);
});

test("words find settings in both languages, and escape gives the whole list back before it closes", () => {
	const view = openView();
	view.screen.type("/");
	view.screen.type("退出 摘要");
	expect(shown(view)).toContain(`2 of ${settingDefaults.size}`);
	expect(shown(view)).toContain("Summary at quit");
	view.screen.press("enter", "escape");
	expect(view.isOpen()).toBe(true);
	expect(shown(view)).toContain("Threshold, English");
	view.screen.press("escape");
	expect(view.isOpen()).toBe(false);
});

test("c lists what differs, and the cursor stays on its setting when all come back", () => {
	const view = openView(
		settingsView({ "caps.dayTokens": [personal(5)], language: [personal("zh")] }),
	);
	view.screen.type("c");
	view.screen.press("end");
	expect(shown(view)).toContain("caps.dayTokens");
	view.screen.type("c");
	expect(shown(view)).toContain("Carryover");
	expect(shown(view)).toContain("caps.dayTokens");
	view.screen.type(" ");
	expect(shown(view)).toContain("Background tokens, day");
});

test("every setting is reached by the arrows, down and up again", () => {
	const { asked, screen } = openView(settingsView({}), 120, 20);
	const count = settingDefaults.size;
	for (let n = 0; n < count + 2; n++) {
		screen.type("r");
		screen.press("down");
	}
	const names = asked.map((request) => (request.ask === "set" ? request.name : ""));
	expect(new Set(names).size).toBe(count);
	screen.press("home");
	screen.type("r");
	expect(asked.at(-1)).toMatchObject({ name: "enabled" });
	screen.press("pageDown", "pageUp");
	screen.type("r");
	expect(asked.at(-1)).toMatchObject({ name: "enabled" });
});

test("on a low screen the explanation is a key away", () => {
	const view = openView(settingsView({}), 60, 10);
	expect(shown(view)).not.toContain("nothing is stored");
	view.screen.type("i");
	expect(shown(view)).toContain("nothing is stored");
	view.screen.press("escape");
	expect(view.isOpen()).toBe(true);
});

test("an address with a password is shown without it, and the field for a new one begins empty", () => {
	const address = "https://alice:hunter2pass@example.com/v1";
	const endpoint = "carryover.topicCompact.embed.endpoint";
	const view = settingsView({ [endpoint]: [personal(address)] });
	const mounted = openView(view);
	mounted.screen.type("/endpoint");
	mounted.screen.press("enter");
	expect(shown(mounted)).toContain("https://alice:[redacted]@");
	mounted.screen.press("enter");
	expect(shown(mounted)).not.toContain("hunter2pass");
	mounted.screen.type("https://example.com/v2");
	mounted.screen.press("enter");
	expect(mounted.asked).toEqual([
		{ ask: "set", scope: "personal", name: endpoint, value: "https://example.com/v2" },
	]);
});
