import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { ImportOutcome } from "#src/import/outcome.ts";
import { sourceOf } from "#src/import/source.ts";
import type { Language } from "#src/lib/language.ts";
import type { ImportView } from "#views/import/data.ts";
import { type ImportModel, start } from "#views/import/model.ts";
import { sayImportList, sayImportSource, sayImportTold } from "#views/import/plain.ts";
import { importScreen } from "#views/import/screen.ts";
import { day, expectFrames, languages, noon } from "../support/frames.ts";
import { sampleImport, sampleSources } from "../support/import-view.ts";

function expectScreen(
	name: string,
	changes: Partial<ImportView> = {},
	model: Partial<ImportModel> = {},
	height = 24,
) {
	return expectFrames(
		`import/${name}`,
		(frame) =>
			importScreen.draw(sampleImport(frame.words.language, changes), { ...start, ...model }, frame),
		height,
	);
}

const at = (index: number) => ({
	cursor: { key: sampleSources()[index]?.id ?? "", index, offset: index },
});

const outcome = (changes: Partial<ImportOutcome> = {}): ImportOutcome => ({
	source: { id: "note", kind: "note", original: "pi-carryover" },
	taken: 2,
	known: 1,
	secrets: 1,
	failure: undefined,
	held: true,
	undo: "yes",
	...changes,
});

test("shows what would be taken, and how pi is kept from loading the original", () =>
	expectScreen("list"));

test("says of a source that is read in place that nothing has to be taken", () =>
	expectScreen("in-place", {}, at(1)));

test("says of fresh windows in which sessions they are, and how pi keeps their original off", () =>
	expectScreen("windows", {
		sources: [
			sourceOf(
				{
					kind: "boundaries",
					original: "pi-posthorse",
					path: "/home/me/.pi/agent/sessions/--code-shop--",
				},
				{
					...{ known: 3, bytes: 48_200, newest: noon - 3 * day, untaken: "read-by-pi" },
					preview: ["- 2025-11-20  please read the report", "- 2025-11-19  给服务加统计页面  (2)"],
				},
			),
		],
		rivals: [
			{
				...{ original: "pi-posthorse", scope: "folder", command: "pi config" },
				source: "/home/me/.pi/agent/extensions/pi-posthorse.ts",
			},
		],
	}));

test("says of an original that left nothing that pi still loads it", () =>
	expectScreen("lone", { sources: sampleSources().slice(0, 1) }));

test("warns of what cannot be taken, and says why", () => expectScreen("gone", {}, at(3)));

test("names the entry that has to be taken out where there is no command", () =>
	expectScreen("entry", {}, at(5)));

test("tells what was taken, and that a note waits", () =>
	expectScreen("taken", { told: { said: "taken", outcomes: [outcome()] }, canUndo: true }));

test("tells what went wrong", () =>
	expectScreen("failed", {
		told: {
			said: "taken",
			outcomes: [outcome({ taken: 0, failure: "EACCES: permission denied" })],
		},
	}));

test("turns a sign while it looks", () =>
	expectScreen("reading", { sources: [], work: { what: "reading", since: noon } }, {}, 8));

test("tells a newcomer what was looked for", () => expectScreen("empty", { sources: [] }));

test("lists every key", () => expectScreen("help", { canUndo: true }, { mode: "help" }));

test("gives the whole screen to a reader", () => expectScreen("read", {}, { mode: "read" }, 14));

test("keeps the list alone on a low screen", () => expectScreen("low", {}, {}, 10));

test("draws emoji as they are and lets no escape sequence through", () => {
	const text = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab";
	const source = sourceOf(
		{ kind: "notes", original: "pi-posthorse", path: `/${text}` },
		{ fresh: 1, preview: [text, "", "长".repeat(90)] },
	);
	return expectScreen("strange", { sources: [source], failure: text });
});

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const list = (changes: Partial<ImportView> = {}) =>
			sayImportList(sampleImport(language, changes), words, noon);
		const told = (outcomes: readonly ImportOutcome[]) =>
			sayImportTold({ said: "taken", outcomes }, words);
		const [note, versions, topics] = sources(language);
		const answers = [
			list(),
			list({ sources: [], rivals: [] }),
			list({ failure: "EACCES" }),
			sayImportSource(note, words, noon),
			sayImportSource(versions, words, noon),
			told([outcome()]),
			told([outcome(), outcome({ source: topics, secrets: 2, held: false })]),
			told([outcome({ taken: 0 })]),
			told([
				outcome({
					source: { ...topics, kind: "settings" },
					held: false,
					secrets: 0,
					undo: "yes",
				}),
			]),
			sayImportTold({ said: "undone", source: note, done: true }, words),
			sayImportTold({ said: "undone", source: note, done: false }, words),
			sayImportTold({ said: "undone", source: note, done: false, failure: "ENOSPC" }, words),
			sayImportTold(
				{ said: "taken", outcomes: [outcome({}), outcome({ taken: 0, failure: "EACCES" })] },
				words,
			),
			sayImportTold({ said: "undone", source: undefined, done: false }, words),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/import.${language}.txt`);
	}
});

function sources(language: Language) {
	const [note, versions, topics] = sampleSources(language);
	if (!note || !versions || !topics) throw new Error("no sample");
	return [note, versions, topics] as const;
}
