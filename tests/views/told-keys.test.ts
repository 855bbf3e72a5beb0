import { afterEach, expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createStore } from "#src/store/store.ts";
import type { Told } from "#src/store/telling.ts";
import type { WindowFill } from "#src/windows/fill.ts";
import { completeTold } from "#views/told/complete.ts";
import type { ToldRequest, ToldView } from "#views/told/data.ts";
import { createToldDesk } from "#views/told/desk.ts";
import { openTold, type ToldActs } from "#views/told/open.ts";
import { decodeTold } from "#views/told/plain.ts";
import { toldScreen } from "#views/told/screen.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";
import { fillOf, sampleAside, sampleTold } from "../support/told-view.ts";

let opened: Opened<ToldView, ToldRequest> | undefined;

function openView(view = sampleTold(), columns = 120, rows = 30) {
	opened = open(toldScreen, view, { columns, rows });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

/** Rows of the sample, from the window down. */
const down = (times: number) => Array.from({ length: times }, () => "down" as const);
const rows = { guide: 1, note: 2, window: 3, memory: 4, card: 5 };

const textOf = ({ screen }: Opened<ToldView, ToldRequest>) => screen.lines().join("\n");
const statusOf = ({ screen }: Opened<ToldView, ToldRequest>) => screen.lines().at(-2) ?? "";

/** What a key asks for on a row of the sample, or what is said instead. */
function press(row: keyof typeof rows, key: string, view = sampleTold()) {
	const shown = openView(view);
	shown.screen.press(...down(rows[row]));
	shown.screen.type(key);
	const said = statusOf(shown);
	shown.screen.close();
	return shown.asked.at(-1) ?? said;
}

test("space switches the kind of the block under the cursor, and says why the guide cannot be", () => {
	expect(press("note", " ")).toEqual({ ask: "switch", kind: "note", on: false });
	expect(press("card", " ")).toEqual({ ask: "switch", kind: "topic", on: false });
	expect(press("guide", " ")).toContain("stands as long as there is a head");
});

test("space on what is off switches it on again", () => {
	const shown = openView(sampleAside());
	shown.screen.press(...down(4));
	shown.screen.type(" ");
	expect(shown.asked).toEqual([{ ask: "switch", kind: "window", on: true }]);
});

test("p pins what shares the head's room, and says why nothing else needs it", () => {
	expect(press("window", "p")).toEqual({ ask: "pin", kind: "window", on: true });
	expect(press("memory", "p")).toContain("This has its own");
});

test("f leads to the act of each source", () => {
	expect(press("card", "f")).toEqual({ ask: "forget-topic" });
	expect(press("memory", "f")).toEqual({ ask: "open", screen: "checkpoints" });
	expect(press("window", "f")).toContain("windows.enabled");
	const none = sampleTold("en", { sources: { ...sampleTold().sources, topic: undefined } });
	expect(press("card", "f", none)).toContain("nothing to leave");
});

test("f on the note asks first; n and escape leave it, y empties it", () => {
	const shown = openView();
	shown.screen.press(...down(rows.note));
	shown.screen.type("f");
	expect(statusOf(shown)).toContain("Empty .pi/CARRYOVER.md?");
	shown.screen.type("n");
	shown.screen.type("f");
	shown.screen.press("escape");
	expect([shown.asked, shown.isOpen()]).toEqual([[], true]);
	shown.screen.type("fy");
	expect(shown.asked).toEqual([{ ask: "forget-note" }]);
});

test("e edits each block where it comes from", () => {
	expect(press("note", "e")).toEqual({ ask: "edit-note" });
	expect(press("card", "e")).toEqual({ ask: "open", screen: "topics" });
	expect(press("memory", "e")).toEqual({ ask: "open", screen: "checkpoints" });
});

test("a note held back is reviewed where it can be approved, and cannot be forgotten", () => {
	const shown = openView(sampleAside());
	shown.screen.press("end");
	shown.screen.type("f");
	expect(statusOf(shown)).toContain("no word of it");
	shown.screen.press("enter");
	shown.screen.type("e");
	expect(shown.asked).toEqual([
		{ ask: "open", screen: "carryover" },
		{ ask: "open", screen: "carryover" },
	]);
});

test("the hints name what means something on the row, and the help all of it", () => {
	const hintsOn = (steps: number, view = sampleTold()) => {
		const shown = openView(view);
		shown.screen.press(...down(steps));
		const hints = shown.screen.lines().at(-1) ?? "";
		shown.screen.close();
		return hints;
	};
	expect(hintsOn(rows.note)).toMatch(/space on\/off {2}p pin {2}f forget {2}e edit {2}enter read/);
	expect(hintsOn(rows.memory)).toMatch(/^ space on\/off {2}f forget {2}e edit {2}enter read/);
	expect(hintsOn(rows.guide)).toMatch(/^ enter read/);
	// The held note is the last row.
	expect(hintsOn(99, sampleAside())).toMatch(/^ e edit {2}u undo {2}enter review/);
	const shown = openView();
	shown.screen.type("?");
	for (const key of ["p", "f", "e", "u"]) {
		expect(textOf(shown)).toMatch(new RegExp(`^ {3}${key} {3,}\\S`, "m"));
	}
});

test("u is offered where there is something to take back", () => {
	const without = openView();
	without.screen.type("u");
	expect(without.asked).toEqual([]);
	without.screen.close();
	const { asked, screen } = openView(sampleAside());
	screen.type("u");
	expect(asked).toEqual([{ ask: "undo" }]);
});

test("enter reads the block over the whole screen, v the whole head, and escape gives the list back", () => {
	const shown = openView(sampleTold(), 80, 24);
	shown.screen.press(...down(rows.memory));
	const list = shown.screen.lines();
	shown.screen.press("enter");
	expect(textOf(shown)).toContain("tests run with -j1");
	expect(textOf(shown)).not.toContain("topic card");
	shown.screen.type("v");
	expect(textOf(shown)).toContain("The whole head, exactly as sent");
	shown.screen.press("escape");
	expect(shown.screen.lines()).toEqual(list);
});

test("on the window space turns the page, and no act is offered", () => {
	const shown = openView(sampleTold(), 80, 24);
	expect(textOf(shown)).not.toContain("pi reports the sum");
	shown.screen.type("  pfe");
	expect(shown.asked).toEqual([]);
	expect(textOf(shown)).toContain("pi reports the sum");
});

test("where the list stands alone its pages are turned", () => {
	const shown = openView(sampleTold(), 80, 12);
	shown.screen.press("pageDown");
	expect(textOf(shown)).toMatch(/▸ . topic card/);
	shown.screen.press("pageUp");
	expect(textOf(shown)).toMatch(/▸ context window/);
});

test("a block that comes or goes does not move the cursor from its row", () => {
	const shown = openView(sampleTold(), 80);
	shown.screen.press(...down(rows.memory));
	const chosen = () => shown.screen.lines().find((line) => line.includes("▸ ☑"));
	const before = chosen();
	const view = sampleTold();
	shown.show({ ...view, tellings: view.tellings.filter(({ kind }) => kind !== "note") });
	expect(before).toContain("session memory");
	expect(chosen()).toBe(before);
});

const told = (text: string): Told & { readonly fill: WindowFill } => ({
	head: { text, at: noon, turns: 0, cached: undefined },
	tellings: [],
	fill: fillOf(),
});

test("the desk gathers anew what changed meanwhile, once for however many changes", async () => {
	const store = createStore();
	const waiting: ((value: ReturnType<typeof told>) => void)[] = [];
	const now = vi.fn(() => new Promise<ReturnType<typeof told>>((give) => waiting.push(give)));
	const desk = createToldDesk(
		{
			read: store.read,
			watch: (listener) => store.watch((state) => state, listener),
			now,
			canUndo: () => false,
			report: () => {},
		},
		noon,
	);
	const loaded = desk.load();
	store.dispatch({ type: "topic.left", at: noon });
	store.dispatch({ type: "head.dropped" });
	store.dispatch({ type: "topic.left", at: noon + 1 });
	await vi.waitFor(() => expect(waiting).toHaveLength(1));
	waiting.shift()?.(told("old"));
	await vi.waitFor(() => expect(waiting).toHaveLength(1));
	waiting.shift()?.(told("new"));
	await loaded;
	expect([now.mock.calls.length, desk.view().head.text]).toEqual([2, "new"]);
	desk.close();
	store.dispatch({ type: "topic.left", at: noon + 2 });
	expect(now).toHaveBeenCalledTimes(2);
});

test("the note is edited in pi's editor as it is, and the screen is left for the one that was asked for", async () => {
	const screen = createScreen(100, 24);
	const edits: string[][] = [];
	const nothing = async () => {};
	const acts: ToldActs = {
		switchKind: nothing,
		pin: nothing,
		forgetNote: nothing,
		forgetTopic: nothing,
		undo: nothing,
		edit: async (...given) => void edits.push(given),
	};
	const view = sampleTold();
	const desk = { view: () => view, watch: () => () => {}, load: nothing, close: () => {} };
	const editor = vi.fn(async (_title: string, text = "") => `${text}- one more\n`);
	const ui = { ...overlayUi(screen), editor };
	const around = { words: () => messagesFor("en"), now: () => noon, report: () => {} };
	const left = openTold(ui, desk, acts, around);
	screen.lines();
	screen.press(...down(rows.note));
	screen.type("e");
	await vi.waitFor(() => expect(edits).toHaveLength(1));
	expect(editor).toHaveBeenCalledWith("Carryover .pi/CARRYOVER.md", view.sources.noteText);
	expect(edits).toEqual([[view.sources.noteText, `${view.sources.noteText}- one more\n`]]);
	screen.press("down", "down");
	screen.type("e");
	expect(await left).toEqual({ screen: "checkpoints" });
	screen.close();
});

test("what follows the name of the tab is read strictly", () => {
	expect(decodeTold(" ")).toEqual({ show: "list" });
	expect(decodeTold("3")).toEqual({ show: "one", number: 3 });
	expect(decodeTold("off  topic")).toEqual({ act: "switch", kind: "topic", on: false });
	expect(decodeTold("unpin window")).toEqual({ act: "pin", kind: "window", on: false });
	expect(decodeTold("pin memory")).toEqual({ show: "no-pin" });
	expect(decodeTold("off")).toEqual({ show: "unknown", word: "" });
	expect(decodeTold("constructor note")).toEqual({ show: "unknown", word: "constructor" });
});

test("what can follow the name of the tab is offered, and nothing behind a whole word", () => {
	const values = (typed: string) =>
		completeTold(typed, messagesFor("en"), [], noon).map(({ value }) => value);
	expect(values("told ")).toEqual([
		"told head",
		"told off",
		"told on",
		"told pin",
		"told unpin",
		"told undo",
	]);
	expect(values("told o")).toEqual(["told off", "told on"]);
	expect(values("told off ")).toEqual([
		"told off note",
		"told off memory",
		"told off window",
		"told off topic",
	]);
	expect(values(" told pin w")).toEqual(["told pin window"]);
	for (const whole of ["told head", "told head x", "told off note", "told x"]) {
		expect(values(whole)).toEqual([]);
	}
});
