import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Language } from "#src/lib/language.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { ToldView } from "#views/told/data.ts";
import { start, type ToldModel } from "#views/told/model.ts";
import { answerTold } from "#views/told/plain.ts";
import { toldScreen } from "#views/told/screen.ts";
import { expectFrames, frameOf, languages, noon } from "../support/frames.ts";
import { fillOf, sampleAside, sampleTold, tellingOf } from "../support/told-view.ts";

function expectScreen(
	name: string,
	view: (language: Language) => ToldView = sampleTold,
	model: Partial<ToldModel> = {},
	height = 24,
) {
	return expectFrames(
		`told/${name}`,
		(frame) => toldScreen.draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const at = (key: string) => ({ key, index: 0, offset: 0 });

/** A session that has sent nothing yet, to a model whose window nobody knows. */
const fresh = (language: Language) => {
	const { tellings } = sampleTold(language);
	const parts = { system: 4_120, head: 310, summary: 0, kept: 0, talk: 0, tail: 0 };
	const unknown = { window: undefined, line: undefined, band: undefined };
	return sampleTold(language, {
		head: { text: "", at: undefined, turns: 0, cached: undefined },
		tellings: tellings
			.filter(({ place }) => place === "head")
			.map((telling) => ({ ...telling, state: "next" as const, since: undefined })),
		fill: fillOf({ ...unknown, parts, used: 4_430, isCounted: false }),
	});
};

const empty = (language: Language) =>
	sampleTold(language, {
		head: { text: "", at: noon, turns: 0, cached: undefined },
		tellings: [],
		fill: fillOf({
			parts: { system: 14_204, head: 0, summary: 0, kept: 0, talk: 24_694, tail: 0 },
			used: 38_898,
			cut: "host",
			line: undefined,
			band: undefined,
			uncut: "off",
		}),
	});

test("shows the window by its parts, and the blocks below", () => expectScreen("window"));

test("shows a block exactly as it is sent, with why and since when", () =>
	expectScreen("note", sampleTold, { cursor: at("carryover-note") }));

test("shows what is not told and why, and what the last act came to", () =>
	expectScreen("aside", sampleAside, { cursor: at("window") }));

test("says of a note that nobody has read what to do, and shows no word of it", () =>
	expectScreen("held", sampleAside, { cursor: at("held") }));

test("asks before the note is emptied", () =>
	expectScreen("forget", sampleTold, { cursor: at("carryover-note"), mode: "forget" }));

test("says why a key means nothing for a block", () =>
	expectScreen("why", sampleTold, { cursor: at("guide"), why: "guide" }));

test("shows the whole head as one text", () =>
	expectScreen("whole", sampleTold, { mode: "whole", scroll: 2 }, 18));

test("gives the whole screen to a reader", () =>
	expectScreen("read", sampleTold, { mode: "read", cursor: at("checkpoint-memory") }, 16));

test("says before the first prompt what it will tell, all of it as an estimate", () =>
	expectScreen("fresh", fresh));

test("says that nothing is told", () => expectScreen("empty", empty, { mode: "whole" }));

test("says while Waystation is off that nothing is told, and fills the window all the same", () =>
	expectScreen("off", (language) => ({ ...empty(language), off: "session" })));

test("lists every key, and the signs", () =>
	expectScreen("help", sampleAside, { mode: "help", cursor: at("window") }));

test("keeps the list alone on a low screen", () =>
	expectScreen("low", sampleTold, { cursor: at("topic-card") }, 10));

test("lets no escape sequence of a block or of a title through", () =>
	expectScreen(
		"strange",
		(language) => {
			const text = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab\n\n  kept   blanks";
			const base = sampleTold(language);
			return {
				...base,
				tellings: [tellingOf({ id: "topic-card", source: text, reason: "active-topic", text })],
				sources: { ...base.sources, topic: text, noteName: text },
			};
		},
		{ cursor: at("topic-card") },
	));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const say = (
			question: Parameters<typeof answerTold>[0],
			view: ToldView = sampleTold(language),
		) => answerTold(question, view, words, noon);
		const answers = [
			say({ show: "list" }),
			say({ show: "list" }, sampleAside(language)),
			say({ show: "list" }, fresh(language)),
			say({ show: "list" }, empty(language)),
			say({ show: "one", number: 2 }),
			say({ show: "one", number: 6 }, sampleAside(language)),
			say({ show: "one", number: 9 }),
			say({ show: "head" }),
			say({ show: "head" }, empty(language)),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/told.${language}.txt`);
	}
});

test("text is printed with its tabs and blanks, which the screen shows as a sign", () => {
	const text = "<waystation>\n- tab\there  \n\n</waystation>";
	const block = tellingOf({ id: "topic-card", source: "x", reason: "active-topic", text });
	const view = { ...sampleTold("en", { tellings: [block] }), head: { ...sampleTold().head, text } };
	const words = messagesFor("en");
	expect(answerTold({ show: "head" }, view, words, noon)).toContain(text);
	expect(answerTold({ show: "one", number: 1 }, view, words, noon)).toContain(text);
	const model = { ...start, mode: "whole" as const };
	const drawn = toldScreen.draw(view, model, frameOf(80)).join("\n");
	expect(drawn).toContain(`- tab${glyphs.tab} here`);
});
