import { visibleWidth } from "@earendil-works/pi-tui";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { emptyGeneration } from "#src/checkpoints/generation.ts";
import { completeCheckpoints } from "#views/checkpoints/command.ts";
import type { CheckpointsView } from "#views/checkpoints/data.ts";
import { openCheckpoints } from "#views/checkpoints/open.ts";
import type { CheckpointsRequest } from "#views/checkpoints/request.ts";
import { sayTokens } from "#views/checkpoints/says.ts";
import { checkpointsScreen } from "#views/checkpoints/screen.ts";
import { checkpointOf, generationOf, itemOf } from "../support/checkpoints.ts";
import { sampleCheckpointsView } from "../support/checkpoints-view.ts";
import { frameOf, minute, noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<CheckpointsView, CheckpointsRequest> | undefined;

function openView(view = sampleCheckpointsView()) {
	opened = open(checkpointsScreen, view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<CheckpointsView, CheckpointsRequest>) =>
	screen.lines().join("\n");
const running = { step: "rebuilding", since: noon - minute, at: 1, of: 9 } as const;

test("n runs now, p pauses, and p again goes on", () => {
	const { asked, screen, show } = openView();
	screen.type("np");
	show(sampleCheckpointsView("en", { paused: true }));
	screen.type("p");
	expect(asked).toEqual([
		{ ask: "run" },
		{ ask: "pause", paused: true },
		{ ask: "pause", paused: false },
	]);
});

test("rebuilding asks first, and only y does it", () => {
	const { asked, screen } = openView();
	screen.type("r");
	screen.type("n");
	screen.type("r");
	screen.press("escape");
	expect(asked).toEqual([]);
	screen.type("ry");
	expect(asked).toEqual([{ ask: "rebuild" }]);
});

test("escape stops what runs and keeps the screen, q leaves it running", async () => {
	const view = openView(sampleCheckpointsView("en", { run: running }));
	view.screen.type("nr");
	view.screen.press("escape");
	expect(view.asked).toEqual([{ ask: "stop" }]);
	expect(view.isOpen()).toBe(true);
	view.screen.type("q");
	await Promise.resolve();
	expect(view.isOpen()).toBe(false);
});

test("x forgets a record that is told, and brings back one that is forgotten", () => {
	const { asked, screen } = openView();
	screen.type("x");
	screen.press("down");
	screen.type("x");
	screen.type("u");
	screen.press("down");
	screen.type("x");
	expect(asked).toEqual([
		{ ask: "forget", id: "r812-901", forgotten: true },
		{ ask: "forget", id: "r640-811", forgotten: false },
		{ ask: "forget", id: "r640-811", forgotten: false },
	]);
});

test("o asks for the entries that a record names, and where to come back to", async () => {
	const view = openView();
	view.screen.press("down", "down");
	view.screen.type("o");
	view.screen.press("up", "up");
	view.screen.type("o");
	expect(view.asked).toMatchObject([
		{
			ask: "open",
			ids: [expect.stringMatching(/^e\d+$/)],
			back: { mode: "list", cursor: { index: 2 } },
		},
		{ ask: "open", ids: ["e820", "e812", "e855", "e890"], back: { mode: "list" } },
	]);
});

test("d, g and s show the record in another way, and escape goes back before it closes", async () => {
	const view = openView();
	const before = textOf(view);
	view.screen.type("d");
	expect(textOf(view)).toContain("Against record 7");
	view.screen.type("g");
	expect(textOf(view)).toContain("Generation 7 → 8");
	view.screen.type("s");
	expect(textOf(view)).toContain("Entries that record 8 names");
	view.screen.press("escape");
	expect(textOf(view)).toBe(before);
	view.screen.press("escape");
	await Promise.resolve();
	expect(view.isOpen()).toBe(false);
});

test("a checkpoint that arrives does not move the row under the cursor", () => {
	const { screen, show } = openView();
	screen.press("down", "down");
	const chosen = () =>
		screen
			.lines()
			.find((line) => line.includes("▸"))
			?.split("│")[0];
	const before = chosen();
	const more = checkpointOf(902, 930, { born: 10, at: noon });
	const memory = generationOf(...sampleCheckpointsView().timeline.rows.map((r) => r.record), more);
	show(sampleCheckpointsView("en", {}, memory));
	expect(before).toContain("after resuming");
	expect(chosen()).toBe(before);
});

test("a session that changes nothing, or has nothing, offers no key that would do nothing", () => {
	const { asked, screen, show } = openView(sampleCheckpointsView("en", { mayChange: false }));
	screen.type("nrpx");
	show(sampleCheckpointsView("en", { mayChange: false }, emptyGeneration("s1")));
	screen.type("nrpxdgov");
	screen.press("enter");
	expect(asked).toEqual([]);
	expect(screen.lines().at(-1)?.trim()).toBe("esc close");
});

test("the screen's requests become what the host does", async () => {
	const screen = createScreen(120, 24);
	const done: string[] = [];
	const note =
		(what: string) =>
		async (...given: readonly unknown[]) =>
			void done.push([what, ...given].join(" "));
	const desk = { view: () => sampleCheckpointsView(), watch: () => () => {} };
	const closed = openCheckpoints(
		overlayUi(screen),
		desk,
		{
			run: note("run"),
			rebuild: note("rebuild"),
			stop: () => void done.push("stop"),
			pause: note("pause"),
			forget: note("forget"),
		},
		{
			words: () => messagesFor("en"),
			now: () => noon,
			report: (error) => void done.push(`${error}`),
		},
	);
	screen.lines();
	screen.type("npxryq");
	await closed;
	expect(done).toEqual(["run", "pause true", "forget r812-901 true", "rebuild"]);
	screen.close();
});

test("no width and no text makes a line too wide", () => {
	const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 });
	const pane = fc.constantFrom("items" as const, "diff" as const, "generation" as const);
	fc.assert(
		fc.property(
			fc.array(text, { minLength: 1, maxLength: 5 }),
			fc.integer({ min: 1, max: 130 }),
			fc.integer({ min: 1, max: 30 }),
			pane,
			(texts, width, height, shown) => {
				const records = texts.map((one, at) =>
					checkpointOf(at + 1, at + 1, {
						items: [itemOf(one), itemOf(one, { kind: "note" })],
						cost: { model: one, input: 1, output: 1, cost: at },
					}),
				);
				const lines = checkpointsScreen.draw(
					sampleCheckpointsView("zh", {}, generationOf(...records)),
					{ ...checkpointsScreen.start, pane: shown },
					frameOf(width, "zh", height),
				);
				expect(lines.length).toBe(height);
				for (const line of lines) expect(visibleWidth(line)).toBeLessThanOrEqual(width);
			},
		),
	);
});

test("completion offers the ways on, and the records by their numbers", () => {
	const words = messagesFor("en");
	const values = (typed: string) =>
		completeCheckpoints(typed, words, sampleCheckpointsView(), noon).map(({ value }) => value);
	expect(values("")).toHaveLength(10);
	expect(values("re")).toEqual(["rebuild", "resume", "recall"]);
	expect(values("show ")).toHaveLength(8);
	expect(values("show 8")).toEqual([]);
	expect(values("rebuild now")).toEqual([]);
});

test("tokens have few signs in a column", () => {
	expect([0, 1, 999, 1_000, 9_949, 9_950, 32_000].map(sayTokens)).toEqual([
		"",
		"1",
		"999",
		"1.0k",
		"9.9k",
		"10k",
		"32k",
	]);
});
