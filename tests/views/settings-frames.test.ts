import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { SettingName } from "#src/store/setting-name.ts";
import type { SettingsView } from "#views/settings/data.ts";
import { type SettingsModel, start } from "#views/settings/model.ts";
import { answerSettings } from "#views/settings/plain.ts";
import { keysOf, rowsOf } from "#views/settings/rows.ts";
import { settingsScreen } from "#views/settings/screen.ts";
import { expectFrames, languages } from "../support/frames.ts";
import { fieldsWith, settingsView } from "../support/settings-view.ts";

function expectScreen(
	name: string,
	view: SettingsView = settingsView(),
	model: Partial<SettingsModel> = {},
	height = 24,
) {
	return expectFrames(
		`settings/${name}`,
		(frame) => settingsScreen.draw(view, { ...start, ...model }, frame),
		height,
	);
}

/** The cursor on a setting, in the middle of the window. */
function at(name: SettingName, narrowing: Partial<SettingsModel> = {}) {
	const keys = keysOf(rowsOf(settingsView(), { ...start, ...narrowing }));
	return { ...narrowing, cursor: { key: name, index: keys.indexOf(name), offset: 4 } };
}

test("shows every setting by area, what it does and what differs from the default", () =>
	expectScreen("list"));

test("names every place that has a value, the one that wins first", () =>
	expectScreen("places", settingsView(), at("carryover.quitSeconds", { scope: "project" })));

test("says what the project has instead of a personal value", () =>
	expectScreen("instead", settingsView(), at("carryover.quitSeconds")));

test("says that a model is gone, and which extension's file names it", () =>
	expectScreen("gone", settingsView(), at("compaction.model")));

test("says when a change is felt, and where the rest of topics is set", () =>
	expectScreen("effect", settingsView(), at("topics.enabled")));

test("lists what has the words, in either language", () =>
	expectScreen("find", settingsView(), {
		mode: { name: "find" },
		query: "摘要 quit",
		cursor: start.cursor,
	}));

test("lists what differs from the default", () =>
	expectScreen("changed", settingsView(), { onlyChanged: true }));

test("says that nothing differs, and that nothing has the words", async () => {
	const view = settingsView({});
	await expectScreen("none-changed", view, { onlyChanged: true }, 12);
	await expectScreen("no-match", view, { query: "zebra" }, 12);
});

test("a value is typed, and refused in one line", () =>
	expectScreen("refused", settingsView(), {
		...at("carryover.quitSeconds"),
		mode: { name: "edit", field: "carryover.quitSeconds", text: "soon", wrong: true },
	}));

test("a model is picked", () =>
	expectScreen(
		"pick",
		settingsView(),
		{
			...at("models.background"),
			mode: { name: "pick", field: "models.background", query: "" },
			picked: { key: "anthropic/claude-haiku-4-5", index: 1, offset: 1 },
		},
		14,
	));

test("says what came of a change", () =>
	expectScreen(
		"set",
		settingsView(undefined, {
			outcome: { came: "set", name: "carryover.quitSeconds", scope: "personal" },
			canUndo: true,
		}),
		at("carryover.quitSeconds"),
	));

test("keeps the list alone on a low screen, and gives the explanation the whole one", async () => {
	await expectScreen("low", settingsView(), {}, 10);
	await expectScreen(
		"read",
		settingsView(),
		{ ...at("caps.dayTokens"), mode: { name: "read" } },
		14,
	);
});

test("lists every key", () =>
	expectScreen("help", settingsView(undefined, { canUndo: true }), { mode: { name: "help" } }));

test("lets no escape sequence of a file through", () => {
	const value = "\x1b[2J\u202Ehost/👩‍👩‍👧 模型\n";
	const held = { source: "personal", file: `/x/${value}`, value } as const;
	return expectScreen(
		"strange",
		settingsView({ "models.background": [held] }, { project: `/${value}` }),
		at("models.background", { scope: "project" }),
	);
});

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = settingsView(undefined, {
			issues: [{ file: "/x/config.json", field: "colour", expected: { kind: "known" } }],
		});
		const name = "carryover.quitSeconds";
		const came = (outcome: SettingsView["outcome"]) =>
			answerSettings({ show: "outcome" }, { ...view, outcome }, words);
		const answers = [
			answerSettings({ show: "list" }, view, words),
			answerSettings({ show: "list" }, { ...view, fields: fieldsWith({}), issues: [] }, words),
			answerSettings({ show: "one", name }, view, words),
			answerSettings({ show: "one", name: "compaction.model" }, view, words),
			answerSettings({ show: "unknown", name: "quitsec" }, view, words),
			answerSettings({ show: "unknown", name: "摘要模型" }, view, words),
			answerSettings({ show: "unknown", name: "\x1b[2Jzebra" }, view, words),
			answerSettings({ show: "unknown", name: "nope" }, view, words),
			answerSettings({ show: "unknown", name: "compation.modle" }, view, words),
			answerSettings({ show: "needs-value" }, view, words),
			answerSettings({ show: "refused", name }, view, words),
			came({ came: "set", name: "topics.enabled", scope: "project" }),
			came({ came: "set", name, scope: "personal" }),
			came({ came: "reset", name: "language", scope: "personal" }),
			came({ came: "not-set", name: "language", scope: "project" }),
			came({ came: "failed", failure: "not-json" }),
			came({ came: "failed", failure: "denied" }),
			came({ came: "no-undo" }),
			came({ came: "undone", name, scope: "project" }),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/settings.${language}.txt`);
	}
});
