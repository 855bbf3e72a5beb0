import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import type { JournalView } from "#views/journal/data.ts";
import { type JournalModel, start } from "#views/journal/model.ts";
import { answerJournal } from "#views/journal/plain.ts";
import { journalScreen } from "#views/journal/screen.ts";
import { sayDetail } from "#views/journal/text.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";
import { sampleJournal } from "../support/journal-view.ts";

const judgedStrong = { verdict: "shift", reason: "strong", route: "en", length: 4 } as const;

const none = (): JournalView => ({ happenings: [], notice: undefined });

const expectScreen = (
	name: string,
	view: (language: Language) => JournalView = sampleJournal,
	model: Partial<JournalModel> = {},
	height = 28,
) =>
	expectFrames(
		`journal/${name}`,
		(frame) => journalScreen.draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);

const at = (index: number) => ({ cursor: { key: "", index, offset: index } });

test("shows one dim line for each act beside what is known of the chosen one", () =>
	expectScreen("list"));

test("says why something cannot be taken back", () =>
	expectScreen("no-way-back", sampleJournal, at(5)));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleJournal, { mode: "read", ...at(1) }, 14));

test("lights the words of a filter, and counts what they leave", () =>
	expectScreen("filter", sampleJournal, { query: "login" }));

test("says that a filter leaves nothing", () =>
	expectScreen("no-match", sampleJournal, { query: "zebra" }, 12));

test("tells a newcomer what will stand here", () => expectScreen("empty", none, {}, 16));

test("lists every key", () => expectScreen("help", sampleJournal, { mode: "help" }, 16));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleJournal(language);
		const say = (question: Parameters<typeof answerJournal>[0], data = view) =>
			answerJournal(question, data, words, noon);
		const answers = [
			say({ show: "list" }),
			say({ show: "list" }, none()),
			say({ show: "one", number: 1 }),
			say({ show: "one", number: 2 }),
			say({ show: "undo", number: 5 }),
			say({ show: "one", number: 99 }),
			say({ show: "one", number: 1 }, none()),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/journal.${language}.txt`);
	}
});

test("every act in the journal has a way back or says why there is none", () => {
	for (const language of languages) {
		const words = messagesFor(language);
		for (const one of sampleJournal(language).happenings) {
			const last = sayDetail(one, words, noon, "u").at(-1)?.join(" ") ?? "";
			expect(last).toMatch(/^u \S|: \S|：\s?\S/u);
			expect(last).not.toContain("undefined");
		}
	}
});

test("a change of topic is told with the numbers behind it", () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const judgement = { ...judgedStrong, similarity: 0.021, bar: 0.19 };
		const fact = { kind: "shift", refuted: false, judgement } as const;
		const happening = { key: "shift", at: noon, fact, back: { not: "only-a-line" } } as const;
		expect(sayDetail(happening, words, noon, "u").flat().join("\n")).toContain(
			words.shift.similarity("0.02", "0.19"),
		);
	}
});
