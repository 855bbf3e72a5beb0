import { expect, test, vi } from "vitest";
import { messagesFor } from "#i18n/index.ts";
import { createStore } from "#src/store/store.ts";
import { defaultTopicConfig, type Ledger } from "#src/topics/ledger.ts";
import { createTopicsDesk } from "#views/topics/desk.ts";
import { openTopics, type TopicsActions } from "#views/topics/open.ts";
import { eventually } from "../support/eventually.ts";
import { noon } from "../support/frames.ts";
import { overlayUi } from "../support/mounted.ts";
import { createScreen } from "../support/screen.ts";
import { sampleTopics } from "../support/topics-view.ts";

const ledger: Ledger = { config: defaultTopicConfig, topics: sampleTopics("en") };

function deskOver(store = createStore()) {
	const watch = (listener: () => void) => store.watch((state) => state, listener);
	const desk = createTopicsDesk({ read: store.read, watch, report: () => {} }, noon);
	return { store, desk };
}

test("the desk shows the ledger, the branch's topic and the outcome of what was asked here", () => {
	const { desk, store } = deskOver();
	expect(desk.view()).toMatchObject({
		ledger: { topics: [] },
		active: undefined,
		notice: undefined,
	});
	const notice = { code: "topic.undone" } as const;
	store.dispatch({ type: "ledger.located", file: "/f", project: "/p" });
	store.dispatch({ type: "ledger.read", ledger });
	store.dispatch({ type: "topic.entered", at: noon, id: "ci", title: "CI", how: "chosen" });
	store.dispatch({
		type: "notice.given",
		at: noon - 1,
		notice: { code: "topic.left" },
		asked: true,
	});
	expect(desk.view().notice).toBeUndefined();
	store.dispatch({ type: "notice.given", at: noon, notice, asked: true });
	expect(desk.view()).toMatchObject({ ledger, file: "/f", project: "/p", active: "ci", notice });
});

test("a change of the store is told until the desk is closed", () => {
	const { desk, store } = deskOver();
	const heard = vi.fn();
	desk.watch(heard);
	store.dispatch({ type: "ledger.read", ledger });
	expect(heard).toHaveBeenCalledOnce();
	desk.close();
	store.dispatch({ type: "ledger.read", ledger: { ...ledger } });
	expect(heard).toHaveBeenCalledOnce();
});

function openOver(actions: Partial<TopicsActions>) {
	const { desk, store } = deskOver();
	store.dispatch({ type: "ledger.read", ledger });
	const screen = createScreen(120, 30);
	const report = vi.fn();
	let hidden = false;
	const ui = overlayUi(screen, (isHidden) => {
		hidden = isHidden;
	});
	const done = async () => {};
	const all: TopicsActions = { apply: done, activate: done, undo: done, config: done, ...actions };
	const around = { words: () => messagesFor("en"), now: () => noon, report };
	const closed = openTopics(ui, desk, all, around, { query: "page", tag: "web" });
	screen.lines();
	return { screen, report, closed, isHidden: () => hidden };
}

test("readings are loaded when a Latin word needs them, and what they find is told", async () => {
	const { desk, store } = deskOver();
	store.dispatch({ type: "ledger.read", ledger: { ...ledger, topics: sampleTopics("zh") } });
	const heard = vi.fn();
	desk.watch(heard);
	const find = () => {
		const { finder, ledger: read, project } = desk.view();
		const wish = { project, scope: "all", status: "all", sort: "updated", query: "tjym" } as const;
		return finder.list(read, wish).keys;
	};
	expect(find()).toEqual([]);
	await eventually(() => expect(heard).toHaveBeenCalledOnce());
	expect(find()).toContain("stats");
	desk.close();
});

test("requests go to their actions, and one that fails is reported", async () => {
	const apply = vi.fn(async () => {
		throw new Error("disk");
	});
	const activate = vi.fn(async () => {});
	const undo = vi.fn(async () => {});
	const { closed, report, screen } = openOver({ apply, activate, undo });
	expect(screen.lines()[1]).toMatch(/^ \/ tag:web page/);
	screen.press("enter");
	screen.type("udd");
	await eventually(() => expect(report).toHaveBeenCalled());
	expect(activate).toHaveBeenCalledWith("stats");
	expect(undo).toHaveBeenCalledOnce();
	expect(apply).toHaveBeenCalledWith([{ change: "delete", ids: ["stats"] }]);
	screen.press("escape", "escape");
	await closed;
	screen.close();
});

test("the screen steps aside for the settings and comes back", async () => {
	let finish = () => {};
	const config = () =>
		new Promise<void>((resolve) => {
			finish = resolve;
		});
	const { closed, isHidden, screen } = openOver({ config });
	screen.type("c");
	await eventually(() => expect(isHidden()).toBe(true));
	finish();
	await eventually(() => expect(isHidden()).toBe(false));
	screen.press("escape", "escape");
	await closed;
	screen.close();
});
