import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import { type NotesView, rowOf } from "#views/notes/data.ts";
import { type NotesModel, start } from "#views/notes/model.ts";
import { answerNotes } from "#views/notes/plain.ts";
import { notesScreen } from "#views/notes/screen.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";
import { sampleNotesView, shownNote } from "../support/notes-view.ts";

function expectScreen(
	name: string,
	view: (language: Language) => NotesView,
	model: Partial<NotesModel> = {},
	height = 24,
) {
	return expectFrames(
		`notes/${name}`,
		(frame) => notesScreen().draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const nothing = (language: Language) => sampleNotesView(language, { rows: [] });
const second = { cursor: { key: "构建/每晚构建的耗时.md", index: 1, offset: 1 } };

test("shows the newest note beside the list", () => expectScreen("list", sampleNotesView));

test("says that a long note goes on, and what was done last", () =>
	expectScreen(
		"second",
		(language) =>
			sampleNotesView(language, {
				canUndo: true,
				skipped: 2,
				capped: true,
				notice: { code: "notes.renamed", name: "a.md", to: "done/a.md" },
			}),
		second,
	));

test("keeps the words of a filter and lights them", () =>
	expectScreen("filter", sampleNotesView, { query: "8443" }));

test("says so when no note holds the words", () =>
	expectScreen("no-match", sampleNotesView, { query: "wombat" }));

test("asks for a name where the folder stood", () =>
	expectScreen("rename", sampleNotesView, {
		mode: "rename",
		draft: "plans/login.md",
		renaming: "plans/login.md",
	}));

test("tells a newcomer what notes are", () => expectScreen("empty", nothing));

test("says why the notes cannot be read", () =>
	expectScreen("failed", (language) => ({ ...nothing(language), failure: "leads-out" })));

test("lists every key", () =>
	expectScreen("help", (language) => sampleNotesView(language, { canUndo: true }), {
		mode: "help",
	}));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleNotesView, { mode: "read", scroll: 2 }, 12));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleNotesView, {}, 10));

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen("strange", (language) => {
		const name = "Emoji 👩‍👩‍👧 🇯🇵 ❤️.md";
		const text = "# \x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab\n- \x1b]0;x\x07\x1b[31mred\n";
		const strange = shownNote({ name, text });
		const empty = shownNote({ name: "empty.md" });
		const unread = shownNote({ name: "unread.md", state: "unread" });
		return sampleNotesView(language, { rows: [strange, empty, unread].map(rowOf) });
	}));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleNotesView(language, { skipped: 1 });
		const say = (question: Parameters<typeof answerNotes>[0], data = view) =>
			answerNotes(question, data, words, noon);
		const answers = [
			say({ show: "list", words: "" }),
			say({ show: "list", words: "８４４３ login" }),
			say({ show: "list", words: "wombat" }),
			say({ show: "list", words: "" }, nothing(language)),
			say({ show: "list", words: "" }, { ...nothing(language), failure: "denied" }),
			say({ show: "one", name: "plans/login.md", text: "# Login\n\x1b[31mred\n" }),
			say({ show: "one", name: "empty.md", text: "" }),
			say({ show: "which" }),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/notes.${language}.txt`);
	}
});
