import { afterEach, expect, test } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { isWanted, readWanted } from "#views/forget/command.ts";
import type { ForgetRequest, ForgetView } from "#views/forget/data.ts";
import { createForgetDesk, type ForgetDeskSource } from "#views/forget/desk.ts";
import { openForget } from "#views/forget/open.ts";
import { pickOf } from "#views/forget/plain.ts";
import { forgetScreen } from "#views/forget/screen.ts";
import { eventually } from "../support/eventually.ts";
import {
	sampleElsewhere,
	sampleFindings,
	sampleForget,
	sampleSecrets,
	sampleSweep,
} from "../support/forget-view.ts";
import { noon } from "../support/frames.ts";
import { type Opened, open, overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";

let opened: Opened<ForgetView, ForgetRequest> | undefined;

function openView(view = sampleForget()) {
	opened = open(forgetScreen, view, { columns: 120, rows: 24 });
	opened.screen.lines();
	return opened;
}

afterEach(() => {
	opened?.screen.close();
	opened = undefined;
});

const ids = sampleFindings().map(({ id }) => id);

test("x asks once more, and y asks for all that is ticked", () => {
	const { asked, screen } = openView();
	screen.type("x");
	expect(screen.lines().join("\n")).toContain("Forget in 6 places?");
	expect(asked).toEqual([]);
	screen.type("y");
	expect(asked).toEqual([{ ask: "apply", ids }]);
});

test("what other projects keep is left until it is ticked, by itself or with all", () => {
	const findings = [...sampleSecrets(), sampleElsewhere()];
	const { asked, screen } = openView(sampleSweep({ findings }));
	const changed = findings.filter(({ act }) => act !== "none").map(({ id }) => id);
	const own = changed.filter((id) => id !== sampleElsewhere().id);
	screen.type("xy");
	for (const _ of findings) screen.press("down");
	screen.type(" ");
	screen.type("xy");
	screen.type(" ");
	screen.type("a");
	screen.type("xy");
	screen.type("a");
	expect(asked.map((request) => (request.ask === "apply" ? [...request.ids] : []))).toEqual([
		own,
		changed,
		changed,
	]);
	expect(screen.lines().join("\n")).toContain(`0 of ${changed.length} chosen`);
});

test("space leaves one out and takes it in again, a all or none", () => {
	const { asked, screen } = openView();
	screen.press("down");
	screen.type(" ");
	screen.type("xy");
	screen.type(" ");
	screen.type("xy");
	screen.type("a");
	screen.type("xy");
	expect(asked).toEqual([
		{ ask: "apply", ids: ids.filter((id) => id !== "log") },
		{ ask: "apply", ids },
	]);
	expect(screen.lines().join("\n")).toContain("0 of 6 chosen");
});

test("n and escape answer no, and nothing is asked for", () => {
	const { asked, isOpen, screen } = openView();
	screen.type("xn");
	screen.type("x");
	screen.press("escape");
	expect([asked, isOpen()]).toEqual([[], true]);
});

test("a file of pi's cannot be ticked", () => {
	const { asked, screen } = openView(sampleSweep());
	screen.press("down", "down");
	screen.type(" ");
	screen.type("xy");
	expect(asked).toEqual([
		{
			ask: "apply",
			ids: sampleSweep()
				.findings.slice(0, 2)
				.map(({ id }) => id),
		},
	]);
});

test("escape stops a search that goes on and closes the screen when it has ended", () => {
	const { asked, isOpen, screen, show } = openView(
		sampleSweep({ work: { what: "reading", since: noon, done: 1, all: 9 } }),
	);
	screen.press("escape");
	expect([asked, isOpen()]).toEqual([[{ ask: "stop" }], true]);
	show(sampleSweep({ stopped: true }));
	screen.press("escape");
	expect(asked).toHaveLength(1);
});

function deskSource(changes: Partial<ForgetDeskSource> = {}): ForgetDeskSource {
	return {
		find: async () => ({ findings: sampleFindings(), unread: ["a"] }),
		apply: async (findings) =>
			findings.map(({ id }) => ({ id, changed: 1, failure: undefined, canUndo: true })),
		canUndo: () => true,
		undo: async () => ({ done: 1, all: 1, failed: 0 }),
		now: () => noon,
		...changes,
	};
}

const about = { purpose: "forget", text: "wombat", hard: false } as const;

test("the desk stops a search with its signal, and looks again after a change", async () => {
	const signals: AbortSignal[] = [];
	const desk = createForgetDesk(
		deskSource({
			find: async ({ passed, signal }) => {
				signals.push(signal);
				passed(1, 5);
				return { findings: [], unread: [] };
			},
		}),
		about,
	);
	const loading = desk.load();
	expect(desk.view().work).toMatchObject({ done: 1, all: 5 });
	await desk.work({ ask: "stop" });
	await loading;
	expect([signals[0]?.aborted, desk.view().stopped]).toEqual([true, true]);
	await desk.work({ ask: "undo" });
	expect(desk.view()).toMatchObject({ stopped: false, told: { said: "undone" } });
	expect(signals).toHaveLength(2);
});

test("the screen looks at once, forgets, and tells it", async () => {
	const screen = createScreen(120, 24);
	const reported: unknown[] = [];
	const closed = openForget(overlayUi(screen), createForgetDesk(deskSource(), about), {
		words: () => messagesFor("en"),
		now: () => noon,
		report: (error) => void reported.push(error),
	});
	await eventually(() => expect(screen.lines().join("\n")).toContain("6 of 6 chosen"));
	screen.type("xy");
	await eventually(() => expect(screen.lines().join("\n")).toContain("Forgotten in 6 places."));
	screen.press("escape");
	await closed;
	expect(reported).toEqual([]);
	screen.close();
});

test("what follows the command is read, options from its end", () => {
	const plain = { quoted: false, hard: false, apply: false, all: false, only: [], undo: false };
	expect(readWanted(" port 8443 ")).toEqual({ ...plain, text: "port 8443" });
	expect(readWanted('"v12" --apply --hard')).toEqual({
		...plain,
		text: "v12",
		quoted: true,
		apply: true,
		hard: true,
	});
	expect(readWanted("袋熊 --apply --only 1,3-5")).toEqual({
		...plain,
		text: "袋熊",
		apply: true,
		only: [1, 3, 4, 5],
	});
	expect(readWanted("--undo")).toEqual({ ...plain, text: "", undo: true });
	expect(readWanted("the --apply flag").text).toBe("the --apply flag");
	expect(readWanted("--apply --all", "sweep")).toEqual({
		...plain,
		text: "",
		apply: true,
		all: true,
	});
	// What only the other knows is a text to be looked for.
	expect(readWanted("--all").text).toBe("--all");
	expect(readWanted("--undo", "sweep").text).toBe("--undo");
	expect(["a", "", "  ", "é", "x".repeat(401)].map((text) => isWanted({ text }))).toEqual(
		Array(5).fill(false),
	);
	expect(["袋熊", "袋", "𠮷"].map((text) => isWanted({ text }))).toEqual([true, true, true]);
});

test("numbers of an answer are those of what can be changed, and unknown ones are named", () => {
	const picked = pickOf(sampleForget(), [2, 4], false);
	expect("unknown" in picked ? [] : picked.map(({ id }) => id)).toEqual(["log", "topic"]);
	expect(pickOf(sampleForget(), [1, 9], false)).toEqual({ unknown: [9] });
});

test("what other projects keep is meant by its number or by a word for all, never by none", () => {
	const view = sampleSweep({ findings: [...sampleSecrets(), sampleElsewhere()] });
	const ids = (only: readonly number[], everywhere: boolean) => {
		const picked = pickOf(view, only, everywhere);
		return "unknown" in picked ? picked : picked.map(({ keptIn }) => keptIn);
	};
	expect(ids([], false)).toEqual(["note", "topics"]);
	expect(ids([], true)).toEqual(["note", "topics", "archives"]);
	expect(ids([3], false)).toEqual(["archives"]);
});
