import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import type { CompactionsView } from "#views/compactions/data.ts";
import { type CompactionsModel, start } from "#views/compactions/model.ts";
import { answerCompactions } from "#views/compactions/plain.ts";
import { compactionsScreen } from "#views/compactions/screen.ts";
import { accountOf, ownOf, sampleCompactions } from "../support/compactions-view.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";

function expectScreen(
	name: string,
	view: (language: Language) => CompactionsView = sampleCompactions,
	model: Partial<CompactionsModel> = {},
	height = 24,
) {
	return expectFrames(
		`compactions/${name}`,
		(frame) => compactionsScreen.draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const second = { key: "c0ffee02", index: 1, offset: 1 };
const none = (language: Language) => sampleCompactions(language, { accounts: [] });

test("shows the newest summary with its figures beside the list", () => expectScreen("list"));

test("shows what changed against the summary before", () =>
	expectScreen("changes", sampleCompactions, { tab: "changes" }));

test("shows what was refused and why", () =>
	expectScreen("refused", sampleCompactions, { tab: "refused" }));

test("says of a first summary that there is none before it", () =>
	expectScreen("first", sampleCompactions, { tab: "changes", cursor: second }));

test("says that nothing was refused", () =>
	expectScreen("no-refusal", sampleCompactions, { tab: "refused", cursor: second }));

test("says of another's summary that it was not checked", () =>
	expectScreen("unchecked", sampleCompactions, {
		tab: "refused",
		cursor: { key: "c0ffee03", index: 2, offset: 2 },
	}));

test("says of an empty summary that it is empty", () =>
	expectScreen("no-text", sampleCompactions, {
		cursor: { key: "c0ffee03", index: 2, offset: 2 },
	}));

test("says that a summary is like the one before", () =>
	expectScreen("same", sampleCompactions, {
		tab: "changes",
		cursor: { key: "c0ffee04", index: 3, offset: 3 },
	}));

test("tells a newcomer when something stands here, and who writes it", () =>
	expectScreen("empty", none));

test("says that pi writes the summaries where the settings say so", () =>
	expectScreen("not-ours", (language) => ({ ...none(language), next: "host" })));

test("lists every key, and the signs", () =>
	expectScreen("help", sampleCompactions, { mode: "help" }));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleCompactions, { mode: "read", scroll: 2 }, 14));

test("keeps the list alone on a low screen", () => expectScreen("low", sampleCompactions, {}, 10));

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen(
		"strange",
		(language) => {
			const text = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab";
			const refused = [{ section: text, text, reason: "malformed" as const }];
			const own = ownOf({ model: text, refused });
			return sampleCompactions(language, {
				accounts: [accountOf({ summary: `# ${text}`, previous: text, own })],
			});
		},
		{ tab: "refused" },
	));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleCompactions(language);
		const say = (question: Parameters<typeof answerCompactions>[0], data = view) =>
			answerCompactions(question, data, words, noon);
		const answers = [
			say({ show: "list" }),
			say({ show: "list" }, none(language)),
			say({ show: "list" }, { ...none(language), next: "host" }),
			say({ show: "one", number: 1 }),
			say({ show: "one", number: 3 }),
			say({ show: "one", number: 5 }),
			say({ show: "one", number: 1 }, none(language)),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/compactions.${language}.txt`);
	}
});
