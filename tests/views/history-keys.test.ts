import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { initial } from "#src/store/initial.ts";
import type { State } from "#src/store/state.ts";
import type { HistoryRequest, HistoryResult, HistoryView } from "#views/history/data.ts";
import { createHistoryDesk, type HistorySource } from "#views/history/desk.ts";
import { startHistory } from "#views/history/model.ts";
import { openHistory } from "#views/history/open.ts";
import { historyScreen } from "#views/history/screen.ts";
import { frameOf, noon } from "../support/frames.ts";
import { sampleByTopic, sampleHistory, sampleHits, sampleResult } from "../support/history-view.ts";
import { expectSafe, text as hostileText, language, size } from "../support/hostile.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<HistoryView, HistoryRequest> | undefined;

function openView(view = sampleHistory(), query = "port 8443") {
	opened = open(historyScreen(query), view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const textOf = ({ screen }: Opened<HistoryView, HistoryRequest>) => screen.lines().join("\n");
const hits = sampleHits();

test("the screen opens ready to type, and every change of the words is asked for at once", () => {
	const { asked, screen } = openView(sampleHistory("en", { result: undefined }), "");
	screen.type("端");
	screen.type("口");
	screen.press("backspace");
	expect(asked).toEqual([
		{ ask: "search", text: "端", scope: "project" },
		{ ask: "search", text: "端口", scope: "project" },
		{ ask: "search", text: "端", scope: "project" },
	]);
});

test("keys that move inside the field ask for nothing", () => {
	const { asked, screen } = openView(sampleHistory("en", { result: undefined }), "");
	screen.type("a");
	screen.type("\x1b[D");
	screen.press("home", "end");
	expect(asked).toHaveLength(1);
});

test("tab looks further, ctrl+r at one speaker, ctrl+t at less time, in the list and while typing", () => {
	const { asked, screen } = openView();
	screen.type("\t");
	screen.type("/");
	screen.type("\x12");
	screen.type("\x14");
	expect(asked).toEqual([
		{ ask: "search", text: "port 8443", scope: "all" },
		{ ask: "search", text: "port 8443 role:user", scope: "all" },
		{ ask: "search", text: "port 8443 role:user date:<1d", scope: "all" },
	]);
});

test("moving to a hit asks for its neighbours, and the keys ask for what they say", () => {
	const { asked, screen } = openView();
	screen.press("down");
	screen.type("i");
	screen.type("o");
	screen.type("y");
	screen.type("p");
	screen.press("enter");
	const hit = hits[1];
	expect(asked).toEqual(
		["look", "refer", "open", "copy", "pin", "insert"].map((ask) => ({ ask, hit })),
	);
});

test("a hit of the session that runs is shown in its tree instead of being opened", () => {
	const { asked, screen } = openView(sampleHistory("en", { session: "/s/3f2a.jsonl" }));
	screen.type("o");
	screen.type("t");
	expect(asked).toEqual([{ ask: "tree", hit: hits[0] }]);
});

test("the list keeps the row under the cursor when newer hits come in above it", () => {
	const view = openView();
	view.screen.press("down");
	const [first, ...rest] = hits;
	if (first === undefined) throw new Error("no hits");
	const newer = { ...first, name: "new@AbC_-45678", id: "new", excerpt: "a newer port 8443" };
	view.show(sampleHistory("en", { result: sampleResult("en", { hits: [newer, first, ...rest] }) }));
	expect(textOf(view)).toContain("a newer port 8443");
	view.screen.type("y");
	expect(view.asked.at(-1)).toEqual({ ask: "copy", hit: hits[1] });
});

test("s groups by session, then by topic, whose names are asked for, then not at all", () => {
	const view = openView();
	view.screen.type("s");
	expect(textOf(view)).toContain("session 3f2a · waystation");
	view.screen.type("s");
	view.show(sampleByTopic());
	expect(textOf(view)).toContain("Port of the wombat service");
	view.screen.press("down");
	view.screen.type("y");
	expect(view.asked.at(-1)).toEqual({ ask: "copy", hit: hits[3] });
	view.screen.type("s");
	expect(textOf(view)).not.toContain("Port of the wombat service");
	const grouped = view.asked.filter(({ ask }) => ask === "topics");
	expect(grouped).toEqual([false, true, false].map((wanted) => ({ ask: "topics", wanted })));
});

test("what was asked before is asked again with enter", () => {
	const recent = ["first words", "second words"];
	const { asked, screen } = openView(sampleHistory("en", { result: undefined, recent }), "");
	screen.press("down", "enter");
	expect(asked).toEqual([{ ask: "search", text: "second words", scope: "project" }]);
});

test("escape leaves the field, then the screen", () => {
	const view = openView(sampleHistory(), "");
	view.screen.type("x");
	view.screen.press("escape");
	expect(view.isOpen()).toBe(true);
	view.screen.press("escape");
	expect(view.isOpen()).toBe(false);
});

test("no text from a session and no size breaks a line or the screen", () => {
	fc.assert(
		fc.property(
			hostileText,
			size,
			language,
			fc.constantFrom("list", "type", "read", "help"),
			(text, { width, height }, words, mode) => {
				const wild = sampleHits().map((hit) => ({
					...hit,
					excerpt: text,
					text,
					cwd: text,
					session: text,
					tools: [text],
				}));
				const around = new Map([["1a2b3c00@AbC_-45678", wild]]);
				const result = sampleResult(words, { hits: wild, terms: [text] });
				const view = sampleHistory(words, { around, result });
				const model = { ...startHistory("a"), mode };
				const lines = historyScreen().draw(view, model, frameOf(width, words, height));
				expect(lines).toHaveLength(height);
				expectSafe(lines, width);
			},
		),
	);
});

const state: State = initial;

function sourceOf(search: HistorySource["search"]): HistorySource {
	return {
		session: undefined,
		cwd: "/p",
		recent: [],
		read: () => state,
		watch: () => () => {},
		search,
		around: async () => [],
		topics: async () => new Map(),
	};
}

test("an answer that comes late does not take the place of a newer one", async () => {
	const answers = new Map<string, (result: HistoryResult) => void>();
	const desk = createHistoryDesk(
		sourceOf(({ text }) => new Promise((resolve) => answers.set(text, resolve))),
		noon,
	);
	const slow = desk.search({ text: "slow", scope: "all" });
	const quick = desk.search({ text: "quick", scope: "all" });
	answers.get("quick")?.(sampleResult("en", { count: 2 }));
	await quick;
	answers.get("slow")?.(sampleResult("en", { count: 1 }));
	await slow;
	expect(desk.view().result?.count).toBe(2);
	expect(desk.view().searching).toBe(false);
});

test("topics are read while hits are grouped by them, and once for each hit", async () => {
	const read: string[][] = [];
	const topic = { id: "t1", title: "Port" };
	const source: HistorySource = {
		...sourceOf(async (question) => sampleResult("en", { question })),
		topics: async (found) => {
			read.push(found.map(({ id }) => id));
			return new Map(found.slice(0, 1).map(({ name }) => [name, topic]));
		},
	};
	const desk = createHistoryDesk(source, noon);
	await desk.search({ text: "port", scope: "all" });
	expect(read).toEqual([]);
	await desk.group(true);
	await desk.search({ text: "port 8443", scope: "all" });
	expect(read).toEqual([hits.map(({ id }) => id)]);
	expect([...desk.view().topics]).toEqual([[hits[0]?.name, topic]]);
	desk.close();
});

test("closing with a wish gives the hit back, and its question is offered next time", async () => {
	const screen = createScreen(100, 24);
	const source = sourceOf(async (question) => sampleResult("en", { question }));
	const desk = createHistoryDesk(source, noon);
	const actions = { copy: async () => {}, pin: async () => {} };
	const around = {
		words: () => messagesFor("en"),
		now: () => noon,
		report: (error: unknown) => {
			throw error;
		},
	};
	const wish = openHistory(overlayUi(screen), desk, actions, around, "port 8443");
	await new Promise(setImmediate);
	screen.lines();
	screen.type("i");
	expect(await wish).toMatchObject({ what: "refer", hit: { id: "1a2b3c00" } });
	expect(source.recent).toEqual(["port 8443"]);
	screen.close();
});
