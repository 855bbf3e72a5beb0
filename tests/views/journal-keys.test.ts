import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import type { Back } from "#src/store/happening.ts";
import { createStore } from "#src/store/store.ts";
import type { JournalRequest, JournalView } from "#views/journal/data.ts";
import { createJournalDesk } from "#views/journal/desk.ts";
import { openJournal } from "#views/journal/open.ts";
import { journalScreen } from "#views/journal/screen.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { sampleJournal } from "../support/journal-view.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<JournalView, JournalRequest> | undefined;

function openView(view = sampleJournal()) {
	opened = open(journalScreen, view, { columns: 120, rows: 30 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

test("u takes back what is under the cursor, in the list and while reading", () => {
	const { asked, screen } = openView();
	screen.type("u");
	screen.press("down", "enter");
	screen.type("u");
	expect(asked).toMatchObject([
		{ ask: "back", back: { do: "enter-topic", id: "a" } },
		{ ask: "back", back: { do: "reword", id: "a" } },
	]);
});

test("where there is no way back u is no key, and the reason stands in the detail", () => {
	const view = sampleJournal();
	const at = view.happenings.findIndex(({ back }) => "not" in back && back.not === "purge");
	const { asked, screen } = openView(view);
	for (let steps = 0; steps < at; steps += 1) screen.press("down");
	screen.type("u");
	expect(asked).toEqual([]);
	expect(screen.lines().join("\n")).toContain("/carryover embed off --purge");
	expect(screen.lines().at(-1)).not.toContain("u undo");
});

test("a filter leaves the lines with all of its words, escape brings the others back", () => {
	const { screen } = openView();
	const all = screen.lines();
	screen.type("/topic LOGIN");
	screen.press("enter");
	const rows = screen.lines().filter((line) => /min|\d h/.test(line));
	expect(rows.length).toBeLessThan(6);
	expect(screen.lines().join("\n")).not.toContain("Index of all sessions built");
	screen.press("escape");
	expect(screen.lines()).toEqual(all);
});

test("what happens meanwhile does not move the line under the cursor", () => {
	const view = sampleJournal();
	const { screen, show } = openView(view);
	screen.press("down", "down");
	const chosen = () =>
		screen
			.lines()
			.find((line) => line.includes("▸"))
			?.slice(0, 48);
	const before = chosen();
	const [first] = view.happenings;
	if (first === undefined) throw new Error("an empty journal");
	show({ ...view, happenings: [{ ...first, key: "new" }, ...view.happenings] });
	expect(chosen()).toBe(before);
});

test("an empty journal offers no key that would do nothing", () => {
	const view = openView({ happenings: [], notice: undefined });
	view.screen.type("u/");
	view.screen.press("enter");
	expect(view.asked).toEqual([]);
	expect(view.screen.lines().at(-1)?.trim()).toBe("esc close");
});

function deskWith(list = async () => sampleJournal().happenings) {
	const store = createStore();
	const reported: unknown[] = [];
	const desk = createJournalDesk(
		{
			read: store.read,
			watch: (listener) => store.watch((state) => state, listener),
			list,
			report: (error) => reported.push(error),
		},
		noon,
	);
	return { desk, reported, store };
}

test("a compaction is taken back by pi, once the screen is closed; all else behind it", async () => {
	const { desk } = deskWith();
	await desk.load();
	const screen = createScreen(100, 40);
	const worked: Back[] = [];
	const left = openJournal(overlayUi(screen), desk, {
		words: () => messagesFor("en"),
		now: () => noon,
		work: (back) => worked.push(back),
	});
	screen.lines();
	screen.type("u/compacted");
	screen.press("enter");
	screen.type("u");
	expect(await left).toMatchObject({ back: { do: "undo-compaction" } });
	expect(worked).toMatchObject([{ do: "enter-topic" }]);
	screen.close();
});

test("the desk reads anew when something may have happened, once for what comes together", async () => {
	let reads = 0;
	const { desk, store } = deskWith(async () => {
		reads += 1;
		return sampleJournal().happenings.slice(0, reads);
	});
	await desk.load();
	store.dispatch({ type: "usage.counted", purpose: "topic-classify", spend: spent });
	store.dispatch({ type: "topic.entered", at: noon, id: "a", title: "a", how: "found" });
	const notice = { code: "note.cleared", back: "key" } as const;
	store.dispatch({ type: "notice.given", at: noon, asked: true, notice });
	expect(desk.view().notice).toEqual(notice);
	await eventually(() => expect(desk.view().happenings).toHaveLength(2));
	desk.close();
	store.dispatch({ type: "topic.left", at: noon });
	expect(reads).toBe(2);
});

const spent = {
	...{ calls: 1, input: 1, output: 1, cacheRead: 0, cacheWrite: 0, cost: 0, unpriced: 1 },
};

test("a reading that another one overtakes still counts, and never over a later one", async () => {
	const answers: (() => void)[] = [];
	const { happenings } = sampleJournal();
	const { desk, store } = deskWith(async () => {
		const mine = answers.length + 1;
		await new Promise<void>((resolve) => answers.push(resolve));
		return happenings.slice(0, mine);
	});
	const first = desk.load();
	store.dispatch({ type: "topic.entered", at: noon, id: "a", title: "a", how: "found" });
	await eventually(() => expect(answers).toHaveLength(2));
	answers[0]?.();
	await first;
	expect(desk.view().happenings).toHaveLength(1);
	const third = desk.load();
	answers[2]?.();
	await third;
	answers[1]?.();
	await new Promise(setImmediate);
	expect(desk.view().happenings).toHaveLength(3);
	desk.close();
});

test("a reading that fails leaves what is known, and is reported", async () => {
	const { desk, reported } = deskWith(() => Promise.reject(new Error("EACCES")));
	await desk.load();
	expect(desk.view().happenings).toEqual([]);
	expect(reported).toHaveLength(1);
	desk.close();
});
