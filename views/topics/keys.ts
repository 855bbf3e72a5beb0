import type { Frame } from "#views/kit/frame.ts";
import type { KeyRow, KeyTable } from "#views/kit/keys.ts";
import type { TopicsScreenData } from "./desk.ts";
import { fits } from "./field.ts";
import { chosenTopic, isEmpty, isFiltered, type TopicsModel } from "./model.ts";
import { listAlone } from "./panes.ts";

export type TopicsAction =
	| "up"
	| "down"
	| "pageUp"
	| "pageDown"
	| "first"
	| "last"
	| "scrollDown"
	| "scrollUp"
	| "read"
	| "activate"
	| "pick"
	| "status"
	| "title"
	| "tags"
	| "link"
	| "outcome"
	| "note"
	| "delete"
	| "undo"
	| "filter"
	| "statusFilter"
	| "scope"
	| "sort"
	| "distill"
	| "plainly"
	| "leave"
	| "config"
	| "help"
	| "in_progress"
	| "blocked"
	| "done"
	| "dropped"
	| "accept"
	| "cancel"
	| "back"
	| "close";

const named = (
	name: Exclude<TopicsAction, "up" | "down" | "pageUp" | "pageDown" | "first" | "last" | "help">,
	...keys: KeyRow["keys"]
): KeyRow => ({
	keys,
	help: (w) => w.topics.keys[name],
	about: (w) => w.topics.about[name],
});

/** The keys of `/topics`. */
export const topicsKeys: KeyTable<TopicsAction> = {
	up: { keys: ["tui.select.up", "k"], help: (w) => w.kit.move, quiet: true },
	down: { keys: ["tui.select.down", "j"], help: (w) => w.kit.move, quiet: true },
	pageUp: { keys: ["tui.select.pageUp"], help: (w) => w.topics.page, quiet: true },
	pageDown: { keys: ["tui.select.pageDown"], help: (w) => w.topics.page, quiet: true },
	first: { keys: ["home", "g"], help: (w) => w.kit.ends, quiet: true },
	last: { keys: ["end", "shift+g"], help: (w) => w.kit.ends, quiet: true },
	scrollDown: { ...named("scrollDown", "space"), quiet: true },
	scrollUp: { ...named("scrollUp", "b"), quiet: true },
	read: named("read", "tui.select.confirm"),
	activate: named("activate", "tui.select.confirm"),
	pick: named("pick", "tui.select.confirm"),
	status: named("status", "s"),
	title: named("title", "e"),
	tags: named("tags", "t"),
	link: named("link", "l"),
	outcome: named("outcome", "o"),
	note: named("note", "n"),
	delete: named("delete", "d"),
	undo: named("undo", "u"),
	filter: named("filter", "/"),
	statusFilter: named("statusFilter", "f"),
	scope: named("scope", "p"),
	sort: named("sort", "r"),
	distill: named("distill", "shift+d"),
	plainly: named("plainly", "shift+d"),
	leave: named("leave", "v"),
	config: named("config", "c"),
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	in_progress: named("in_progress", "o"),
	blocked: named("blocked", "b"),
	done: named("done", "d"),
	dropped: named("dropped", "x"),
	accept: named("accept", "tui.select.confirm"),
	cancel: named("cancel", "tui.select.cancel"),
	back: named("back", "tui.select.cancel"),
	close: named("close", "tui.select.cancel", "q"),
};

const moves: readonly TopicsAction[] = ["up", "down", "pageUp", "pageDown", "first", "last"];
const scrolls: readonly TopicsAction[] = ["scrollDown", "scrollUp"];

/** The actions that make sense now, in the order of the hint line. */
export function activeActions(
	model: TopicsModel,
	data: TopicsScreenData,
	frame: Frame,
): readonly TopicsAction[] {
	const { mode } = model;
	switch (mode.name) {
		case "filter":
			return ["up", "down", "pageUp", "pageDown", "accept", "back"];
		case "status":
			return ["in_progress", "blocked", "done", "dropped", "cancel"];
		case "edit":
			return fits(mode.field, mode.text) ? ["accept", "cancel"] : ["cancel"];
		case "help":
			return [...moves, ...scrolls, "help", "back"];
		case "list":
			if (!model.reading) return listActions(model, data, frame);
			return [...moves, ...scrolls, ...topicActions(model, data), "undo", "help", "back"];
	}
}

function listActions(
	model: TopicsModel,
	data: TopicsScreenData,
	frame: Frame,
): readonly TopicsAction[] {
	const { picking } = model;
	const browse: readonly TopicsAction[] = [...moves, ...scrolls];
	if (picking !== undefined) {
		const other = chosenTopic(data, model);
		const pick: TopicsAction[] = other === undefined || other.id === picking ? [] : ["pick"];
		return [...browse, ...pick, "filter", "back"];
	}
	const end: TopicsAction = isFiltered(model) ? "back" : "close";
	const distill: TopicsAction = data.ledger.config.llmDistill ? "plainly" : "distill";
	if (isEmpty(data)) return [...moves, "undo", distill, "config", "help", end];
	const leave: readonly TopicsAction[] = data.active === undefined ? [] : ["leave"];
	return [
		...browse,
		...(listAlone(data, model, frame) ? readActions(model, data) : topicActions(model, data)),
		"undo",
		"filter",
		...leave,
		"statusFilter",
		"scope",
		"sort",
		distill,
		"config",
		"help",
		end,
	];
}

/** Where the list stands alone, Enter shows the topic; there it makes it the active one. */
function readActions(model: TopicsModel, data: TopicsScreenData): readonly TopicsAction[] {
	const others = topicActions(model, data).filter((action) => action !== "activate");
	return others.length === 0 ? [] : ["read", ...others];
}

function topicActions(model: TopicsModel, data: TopicsScreenData): readonly TopicsAction[] {
	const topic = chosenTopic(data, model);
	if (topic === undefined) return [];
	const activate: readonly TopicsAction[] = topic.id === data.active ? [] : ["activate"];
	const link: readonly TopicsAction[] = data.ledger.topics.length > 1 ? ["link"] : [];
	return [...activate, "status", "title", "tags", ...link, "outcome", "note", "delete"];
}
