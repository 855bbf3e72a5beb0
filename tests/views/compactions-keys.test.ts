import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createStore } from "#src/store/store.ts";
import type { CompactionsRequest, CompactionsView } from "#views/compactions/data.ts";
import { createCompactionsDesk } from "#views/compactions/desk.ts";
import { openCompactions } from "#views/compactions/open.ts";
import { compactionsScreen } from "#views/compactions/screen.ts";
import { completeWaystation, glassActs } from "#views/waystation/command.ts";
import { glassTabs } from "#views/waystation/tabs.ts";
import { accountOf, sampleAccounts, sampleCompactions } from "../support/compactions-view.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<CompactionsView, CompactionsRequest> | undefined;

function openView(view = sampleCompactions(), columns = 120) {
	opened = open(compactionsScreen, view, { columns, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<CompactionsView, CompactionsRequest>) =>
	screen.lines().join("\n");

test("d and r turn to the changes and to what was refused, and back to the summary", () => {
	const view = openView();
	const summary = view.screen.lines();
	view.screen.type("d");
	expect(textOf(view)).toContain("+ ☐ Keep the old route");
	view.screen.type("r");
	expect(textOf(view)).toContain("the user did not say so");
	view.screen.type("r");
	expect(view.screen.lines()).toEqual(summary);
});

test("the text that is read stays chosen while the cursor moves", () => {
	const view = openView();
	view.screen.type("d");
	view.screen.press("down");
	expect(textOf(view)).toContain("There is none before it");
});

test("enter gives the summary the whole screen and escape gives the list back", () => {
	const view = openView();
	const list = view.screen.lines();
	view.screen.press("enter");
	expect(textOf(view)).not.toContain("96k ≈> 9k");
	view.screen.type("r");
	expect(textOf(view)).toContain("src/upload/queue.ts");
	view.screen.type("r");
	view.screen.press("escape");
	expect(view.screen.lines()).toEqual(list);
});

test("u asks for the compaction under the cursor, in the list and while reading", () => {
	const { asked, screen } = openView();
	screen.press("down");
	screen.type("u");
	screen.press("enter");
	screen.type("u");
	expect(asked).toEqual([
		{ ask: "undo", entry: "c0ffee02" },
		{ ask: "undo", entry: "c0ffee02" },
	]);
});

test("an empty list offers no key that would do nothing", () => {
	const view = openView(sampleCompactions("en", { accounts: [] }));
	view.screen.type("dru");
	view.screen.press("enter");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines().at(-1)?.trim()).toBe("esc close");
});

test("a compaction that comes does not move the row under the cursor", () => {
	const { screen, show } = openView(sampleCompactions(), 80);
	screen.press("down");
	const chosen = () => screen.lines().find((line) => line.includes("▸ ▪"));
	const before = chosen();
	show(
		sampleCompactions("en", {
			accounts: [accountOf({ entry: "new", at: noon }), ...sampleAccounts()],
		}),
	);
	expect(before).toContain("96k");
	expect(chosen()).toBe(before);
});

test("a long text is scrolled to its end and no further, and back", () => {
	const summary = Array.from({ length: 60 }, (_, at) => `- line ${at}`).join("\n");
	const view = openView(sampleCompactions("en", { accounts: [accountOf({ summary })] }));
	view.screen.press("enter", "end");
	expect(textOf(view)).toContain("line 59");
	view.screen.press("pageDown", "down");
	expect(textOf(view)).toContain("line 59");
	view.screen.press("up");
	expect(textOf(view)).not.toContain("line 59");
	view.screen.press("home");
	expect(textOf(view)).toContain("Summary written");
});

test("the screen closes with the compaction that is to be undone", async () => {
	const screen = createScreen(80, 24);
	const store = createStore();
	const desk = createCompactionsDesk({
		read: store.read,
		watch: (listener) => store.watch((state) => state, listener),
		list: () => sampleAccounts().toReversed(),
	});
	const around = { words: () => messagesFor("en"), now: () => noon };
	const undone = openCompactions(overlayUi(screen), desk, around);
	screen.lines();
	screen.type("u");
	expect(await undone).toEqual({ undo: "c0ffee01" });
	screen.close();
});

test("the desk reads the branch anew when a compaction was counted, and at nothing else", () => {
	const store = createStore();
	let reads = 0;
	let told = 0;
	const desk = createCompactionsDesk({
		read: store.read,
		watch: (listener) => store.watch((state) => state, listener),
		list() {
			reads += 1;
			return [accountOf()];
		},
	});
	desk.watch(() => {
		told += 1;
	});
	store.dispatch({ type: "topic.left", at: noon });
	expect([reads, told]).toEqual([1, 0]);
	const done = { before: 142_000, estimated: 18_000, measured: undefined };
	store.dispatch({ type: "compaction.ended", done });
	store.dispatch({ type: "compaction.measured", tokens: 19_300 });
	desk.close();
	store.dispatch({ type: "compaction.measured", tokens: 19_400 });
	expect([reads, told]).toEqual([3, 2]);
});

test("after the command its ways on are offered, and nothing behind a whole word", () => {
	const values = (typed: string) =>
		completeWaystation(typed, messagesFor("en")).map(({ value }) => value);
	expect(values("")).toEqual([...glassTabs, ...glassActs]);
	expect(values(" un")).toEqual(["undo"]);
	expect(values("undo")).toEqual([]);
	expect(values("x")).toEqual([]);
});
