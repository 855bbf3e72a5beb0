import { expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { ForgetOutcome } from "#src/forget/finding.ts";
import type { ForgetView } from "#views/forget/data.ts";
import { type ForgetModel, start } from "#views/forget/model.ts";
import { sayElsewhere, sayForgetList, sayForgetTold } from "#views/forget/plain.ts";
import { forgetScreen } from "#views/forget/screen.ts";
import {
	sampleElsewhere,
	sampleForget,
	sampleSecrets,
	sampleSweep,
} from "../support/forget-view.ts";
import { expectFrames, languages, noon } from "../support/frames.ts";

function expectForget(
	name: string,
	changes: Partial<ForgetView> = {},
	model: Partial<ForgetModel> = {},
	height = 20,
) {
	return expectFrames(
		`forget/${name}`,
		(frame) =>
			forgetScreen.draw(sampleForget(changes, frame.words.language), { ...start, ...model }, frame),
		height,
	);
}

const expectSweep = (
	name: string,
	changes: Partial<ForgetView> = {},
	model: Partial<ForgetModel> = {},
) =>
	expectFrames(
		`forget/${name}`,
		(frame) => forgetScreen.draw(sampleSweep(changes), { ...start, ...model }, frame),
		18,
	);

const outcome = (changes: Partial<ForgetOutcome> = {}): ForgetOutcome => ({
	id: "note",
	changed: 2,
	failure: undefined,
	canUndo: true,
	...changes,
});

test("lists what holds a text, and what would be done about it", () => expectForget("list"));

test("leaves out what the user unticked", () =>
	expectForget("unticked", { hard: true }, { turned: new Set(["note", "topic"]) }));

test("says of a record that its file keeps it", () =>
	expectForget("record", {}, { cursor: { key: "record", index: 4, offset: 4 } }));

test("asks before anything is changed", () => expectForget("confirm", {}, { mode: "confirm" }));

test("tells what was forgotten, and what stays in the context", () =>
	expectForget("done", {
		findings: [],
		told: { said: "applied", outcomes: [outcome(), outcome({ id: "log" })] },
		canUndo: true,
	}));

test("says that nothing holds it", () => expectForget("nothing", { findings: [] }));

test("shows secrets by where they stand, none of them in clear", () => expectSweep("sweep"));

test("names a file of pi's and leaves it", () =>
	expectSweep(
		"session",
		{},
		{ cursor: { key: sampleSecrets()[2]?.id ?? "", index: 2, offset: 2 } },
	));

const elsewhere = { findings: [...sampleSecrets(), sampleElsewhere()] };

test("names the project of what another one keeps", () =>
	expectSweep("elsewhere", elsewhere, {
		cursor: { key: sampleElsewhere().id, index: 3, offset: 3 },
	}));

test("says how many files are other projects' before anything is changed", () =>
	expectSweep("elsewhere-confirm", elsewhere, {
		mode: "confirm",
		turned: new Set([sampleElsewhere().id]),
	}));

test("says of a file that another process holds that it can be tried again", () =>
	expectSweep("busy", {
		told: {
			said: "applied",
			outcomes: [
				outcome({ canUndo: false }),
				outcome({
					...{ id: "b", changed: 0, canUndo: false },
					...{ failure: "/code/mail/.pi/CARRYOVER.md.lock", isBusy: true },
				}),
			],
		},
	}));

test("turns a sign while it looks, and says how far it is", () =>
	expectSweep("reading", {
		findings: [],
		work: { what: "reading", since: noon, done: 12, all: 340 },
	}));

test("says what was found before it was stopped, and what could not be read", () =>
	expectSweep("stopped", {
		stopped: true,
		unread: ["/code/shop/.pi/topics/a.md", "/code/shop/.pi/topics/b.md"],
	}));

test("does not say that nothing holds a text where the search for it was stopped", () =>
	expectForget("stopped-empty", { findings: [], stopped: true }));

test("says that no secret was found", () => expectSweep("clean", { findings: [] }));

test("tells what could not be changed", () =>
	expectSweep("failed", {
		told: {
			said: "applied",
			outcomes: [outcome(), outcome({ id: "b", changed: 0, failure: "EACCES: permission denied" })],
		},
	}));

test("lists every key", () => expectForget("help", { canUndo: true }, { mode: "help" }));

test("gives the whole screen to a reader", () => expectForget("read", {}, { mode: "read" }, 14));

test("lets no escape sequence through", () => {
	const text = "\x1b[2J\u202EEmoji 👩‍👩‍👧 🇯🇵 ❤️\ttab";
	const [first] = sampleSecrets();
	if (first === undefined) throw new Error("no sample");
	return expectForget("strange", {
		text,
		findings: [{ ...first, name: text, path: `/${text}`, excerpts: [text, "长".repeat(90)] }],
	});
});

test("the answers without a screen are complete", async () => {
	for (const language of languages) {
		const words = messagesFor(language);
		const view = sampleForget({}, language);
		const answers = [
			sayForgetList(view, words),
			sayForgetList({ ...view, text: "two words", findings: view.findings.slice(0, 1) }, words),
			sayForgetList({ ...view, findings: [] }, words),
			sayForgetList(sampleSweep({ unread: ["/code/shop/.pi/topics/a.md"] }), words),
			sayForgetList(sampleSweep({ findings: [] }), words),
			sayForgetList(sampleSweep(elsewhere), words),
			...sayElsewhere(sampleSweep(elsewhere), words),
			sayForgetTold(view, { said: "applied", outcomes: [outcome()] }, words),
			sayForgetTold(
				sampleSweep(),
				{ said: "applied", outcomes: [outcome({ canUndo: false })] },
				words,
			),
			sayForgetTold(view, { said: "undone", back: { done: 2, all: 2, failed: 0 } }, words),
			sayForgetTold(view, { said: "undone", back: { done: 1, all: 2, failed: 0 } }, words),
			sayForgetTold(view, { said: "undone", back: { done: 1, all: 2, failed: 1 } }, words),
			sayForgetTold(view, { said: "undone", back: undefined }, words),
		];
		const text = `${answers.join("\n\n-----\n\n")}\n`;
		await expect(text).toMatchFileSnapshot(`../frames/plain/forget.${language}.txt`);
	}
});
