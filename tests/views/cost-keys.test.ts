import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { noCosts } from "#src/store/cost.ts";
import { createStore } from "#src/store/store.ts";
import type { CostView } from "#views/cost/data.ts";
import { createCostDesk } from "#views/cost/desk.ts";
import { openCost } from "#views/cost/open.ts";
import { costScreen } from "#views/cost/screen.ts";
import { sampleCost, spendOf } from "../support/cost-view.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<CostView, never> | undefined;

function openView(rows = 24) {
	opened = open(costScreen, sampleCost(), { columns: 100, rows });
	opened.screen.lines();
	return opened.screen;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

test("s and the arrows turn to another span and around", () => {
	const screen = openView();
	const title = () => screen.lines()[0];
	expect(title()).toContain("this session 196k");
	screen.type("s");
	expect(title()).toContain("today 219k");
	screen.send("\x1b[C");
	screen.send("\x1b[C");
	expect(title()).toContain("this session");
	screen.send("\x1b[D");
	expect(title()).toContain("30 days");
	expect(screen.lines().join("\n")).toContain("note: summary");
});

test("the page is scrolled to its end and no further; the help comes and goes", () => {
	const screen = openView(16);
	screen.press("end", "down", "pageDown");
	expect(screen.lines().join("\n")).toContain("it is cached again");
	screen.press("home");
	const top = screen.lines();
	screen.type("?");
	expect(screen.lines().join("\n")).toContain("another span");
	screen.press("escape");
	expect(screen.lines()).toEqual(top);
});

test("a number leads to its tab", async () => {
	const screen = createScreen(80, 24);
	const desk = createCostDesk(sourceOf(createStore()));
	const around = { words: () => messagesFor("en"), now: () => noon };
	const left = openCost(overlayUi(screen), desk, around);
	screen.lines();
	screen.send("\t");
	expect(await left).not.toBe("cost");
	screen.close();
});

function sourceOf(store: ReturnType<typeof createStore>, facts = async () => noCosts) {
	return {
		read: store.read,
		watch: (listener: () => void) => store.watch((state) => state, listener),
		facts,
		report() {},
	};
}

test("the desk counts a call at once and reads the files anew a little later, at nothing else", async () => {
	const store = createStore();
	let reads = 0;
	const desk = createCostDesk(
		sourceOf(store, async () => {
			reads += 1;
			return { ...noCosts, today: { "topic-classify": spendOf({ calls: reads }) } };
		}),
	);
	await desk.load();
	store.dispatch({ type: "topic.left", at: noon });
	store.dispatch({ type: "usage.counted", purpose: "topic-classify", spend: spendOf() });
	expect(desk.view().spent.session["topic-classify"]?.calls).toBe(3);
	await eventually(() => expect(desk.view().spent.today["topic-classify"]?.calls).toBe(2));
	desk.close();
	store.dispatch({ type: "usage.counted", purpose: "topic-classify", spend: spendOf() });
	expect(reads).toBe(2);
});

test("earlier times of a session count in its span, of which its cap leaves the rest", async () => {
	const store = createStore();
	const session = { "topic-classify": spendOf({ calls: 7 }) };
	const desk = createCostDesk(sourceOf(store, async () => ({ ...noCosts, session })));
	await desk.load();
	store.dispatch({ type: "usage.counted", purpose: "topic-classify", spend: spendOf() });
	store.dispatch({ type: "usage.counted", purpose: "topic-distill", spend: spendOf() });
	const { spent } = desk.view();
	expect(spent.session).toMatchObject({
		"topic-classify": { calls: 7 },
		"topic-distill": { calls: 3 },
	});
	desk.close();
});

test("files that cannot be read leave what is known, and are reported", async () => {
	const store = createStore();
	const reported: unknown[] = [];
	const desk = createCostDesk({
		...sourceOf(store, () => Promise.reject(new Error("EACCES"))),
		report: (error) => reported.push(error),
	});
	await desk.load();
	expect(desk.view().spent.today).toEqual({});
	expect(reported).toHaveLength(1);
	desk.close();
});
