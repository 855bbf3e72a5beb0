import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { emptyGeneration } from "#src/checkpoints/generation.ts";
import type { Language } from "#src/lib/language.ts";
import type { CheckpointsView } from "#views/checkpoints/data.ts";
import { type CheckpointsModel, start } from "#views/checkpoints/model.ts";
import { answerCheckpoints } from "#views/checkpoints/plain.ts";
import { checkpointsScreen } from "#views/checkpoints/screen.ts";
import { checkpointOf, generationOf, itemOf } from "../support/checkpoints.ts";
import { sampleCheckpointsView } from "../support/checkpoints-view.ts";
import { expectFrames, languages, minute, noon } from "../support/frames.ts";

function expectScreen(
	name: string,
	view: (language: Language) => CheckpointsView = sampleCheckpointsView,
	model: Partial<CheckpointsModel> = {},
	height = 24,
) {
	return expectFrames(
		`checkpoints/${name}`,
		(frame) => checkpointsScreen.draw(view(frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const nothing = (language: Language) => sampleCheckpointsView(language, {}, emptyGeneration("s1"));

const on = (key: string, index: number) => ({ cursor: { key, index, offset: index } });

test("shows the newest record beside the timeline", () => expectScreen("timeline"));

test("shows what a consolidation stands for", () =>
	expectScreen("consolidation", sampleCheckpointsView, on("c1-510", 3), 30));

test("shows the records as their stretches follow each other", () =>
	expectScreen("session-order", sampleCheckpointsView, { order: "session" }));

test("shows what a record says that the one before did not", () =>
	expectScreen("diff", sampleCheckpointsView, { pane: "diff" }));

test("shows what a generation changed in what is told", () =>
	expectScreen("generation", sampleCheckpointsView, { pane: "generation", ...on("c1-510", 3) }));

test("shows the entries that a record names", () =>
	expectScreen("source", sampleCheckpointsView, { pane: "source" }));

test("says why a stretch was not examined, and what a forgotten record said", async () => {
	await expectScreen("gap", sampleCheckpointsView, on("g1-12", 7));
	await expectScreen("forgotten", sampleCheckpointsView, on("r640-811", 1));
});

test("shows the text of an earlier extension as it was", () =>
	expectScreen("imported", sampleCheckpointsView, { ...on("r13-200", 6), mode: "read" }));

test("says what runs, and how to stop it", () =>
	expectScreen("rebuilding", (language) =>
		sampleCheckpointsView(language, {
			run: { step: "rebuilding", since: noon - minute, at: 412, of: 930 },
		}),
	));

test("asks before it examines everything anew", () =>
	expectScreen("ask", sampleCheckpointsView, { mode: "ask" }));

test("tells the outcome of what was asked, and that nothing is examined by itself", () =>
	expectScreen("paused", (language) =>
		sampleCheckpointsView(language, {
			paused: true,
			notice: { code: "memory.paused", paused: true },
		}),
	));

test("tells a newcomer when checkpoints are taken", () => expectScreen("empty", nothing));

test("says why the memory cannot be read", () =>
	expectScreen("failed", (language) => ({ ...nothing(language), failure: "newer" })));

test("lists every key", () => expectScreen("help", sampleCheckpointsView, { mode: "help" }));

test("keeps the timeline alone on a low screen", () =>
	expectScreen("low", sampleCheckpointsView, {}, 10));

test("draws emoji as they are and lets no escape sequence through", () =>
	expectScreen("strange", (language) => {
		const text = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab \x1b]0;x\x07end";
		const cost = { model: "x/\x1b[31mred", input: 1, output: 1, cost: 12.5 };
		const record = checkpointOf(1, 930, { items: [itemOf(text)], cost, at: noon });
		return sampleCheckpointsView(language, {}, generationOf(record));
	}));

test("the answers without a screen are aligned and complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleCheckpointsView(language);
		const say = (question: Parameters<typeof answerCheckpoints>[0], data = view) =>
			answerCheckpoints(question, data, words, noon);
		const answers = [
			say({ show: "list" }),
			say({ show: "list" }, nothing(language)),
			say({ show: "list" }, { ...nothing(language), failure: "denied" }),
			say({ show: "record", number: 8 }),
			say({ show: "record", number: 1 }),
			say({ show: "record", number: 2 }),
			say({ show: "diff", number: 8 }),
			say({ show: "diff", number: 1 }),
			say({ show: "source", number: 8 }),
			say({ show: "usage" }),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/checkpoints.${language}.txt`);
	}
});
