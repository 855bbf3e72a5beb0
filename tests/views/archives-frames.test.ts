import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import { type ArchivesView, rowOf } from "#views/archives/data.ts";
import { type ArchivesModel, start } from "#views/archives/model.ts";
import { answerArchives } from "#views/archives/plain.ts";
import { archivesScreen } from "#views/archives/screen.ts";
import { archiveOf } from "../support/archives.ts";
import { sampleArchivesView } from "../support/archives-view.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";

function expectScreen(
	name: string,
	view: (language: Language) => ArchivesView,
	model: Partial<ArchivesModel> = {},
	height = 24,
) {
	return expectFrames(
		`archives/${name}`,
		(frame) => archivesScreen().draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const nothing = (language: Language) => sampleArchivesView(language, { rows: [] });

test("shows the newest summary beside the list", () => expectScreen("list", sampleArchivesView));

test("shows an older summary when the cursor is on it, and what was deleted", () =>
	expectScreen(
		"second",
		(language) =>
			sampleArchivesView(language, {
				canUndo: true,
				skipped: 2,
				notice: { code: "archive.deleted", title: "Login" },
			}),
		{ cursor: { key: "2025-12-01_090000-2.md", index: 1, offset: 1 } },
	));

test("keeps the words of a filter and lights them", () =>
	expectScreen("filter", sampleArchivesView, { query: "retry" }));

test("says so when no summary holds the words", () =>
	expectScreen("no-match", sampleArchivesView, { query: "wombat" }));

test("tells a newcomer when summaries appear", () => expectScreen("empty", nothing));

test("says that none is kept when the setting is off", () =>
	expectScreen("off", (language) => ({ ...nothing(language), keeping: false })));

test("says why the summaries cannot be read", () =>
	expectScreen("failed", (language) => ({ ...nothing(language), failure: "outside" })));

test("lists every key", () =>
	expectScreen("help", (language) => sampleArchivesView(language, { canUndo: true }), {
		mode: "help",
	}));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleArchivesView, { mode: "read", scroll: 2 }, 14));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleArchivesView, {}, 10));

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen("strange", (language) => {
		const title = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab";
		const strange = archiveOf({ title, text: `# ${title}\n- \x1b]0;x\x07\x1b[31mred\n`, at: noon });
		const untitled = archiveOf({ title: "", text: "", name: "2025-11-29_140234.md" });
		return sampleArchivesView(language, { rows: [strange, untitled].map(rowOf) });
	}));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleArchivesView(language, { skipped: 1 });
		const archive = view.rows[0]?.archive ?? archiveOf();
		const say = (question: Parameters<typeof answerArchives>[0], data = view) =>
			answerArchives(question, data, words, noon);
		const answers = [
			say({ show: "list", words: "" }),
			say({ show: "list", words: "retry" }),
			say({ show: "list", words: "wombat" }),
			say({ show: "list", words: "" }, { ...nothing(language), keeping: false }),
			say({ show: "list", words: "" }, { ...nothing(language), failure: "denied" }),
			say({ show: "one", number: 1, archive }),
			say({ show: "text", archive }),
			say({ show: "which" }),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/archives.${language}.txt`);
	}
});
