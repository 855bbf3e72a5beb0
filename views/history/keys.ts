import type { KeyRow, KeyTable } from "#views/kit/keys.ts";
import type { HistoryView } from "./data.ts";
import { chosenHit } from "./listing.ts";
import { chosenQuery, type HistoryModel } from "./model.ts";

type Named =
	| "read"
	| "accept"
	| "again"
	| "insert"
	| "refer"
	| "open"
	| "tree"
	| "copy"
	| "pin"
	| "type"
	| "scope"
	| "role"
	| "date"
	| "group"
	| "back"
	| "close";

export type HistoryAction =
	| "up"
	| "down"
	| "pageUp"
	| "pageDown"
	| "first"
	| "last"
	| "help"
	| Named;

const named = (name: Named, ...keys: KeyRow["keys"]): KeyRow => ({
	keys,
	help: (w) => w.history.keys[name],
	about: (w) => w.history.about[name],
});

/** The keys of `/history`. */
export const historyKeys: KeyTable<HistoryAction> = {
	up: { keys: ["tui.select.up", "k"], help: (w) => w.kit.move, quiet: true },
	down: { keys: ["tui.select.down", "j"], help: (w) => w.kit.move, quiet: true },
	pageUp: { keys: ["tui.select.pageUp"], help: (w) => w.kit.scroll, quiet: true },
	pageDown: { keys: ["tui.select.pageDown"], help: (w) => w.kit.scroll, quiet: true },
	first: { keys: ["home", "g"], help: (w) => w.kit.ends, quiet: true },
	last: { keys: ["end", "shift+g"], help: (w) => w.kit.ends, quiet: true },
	accept: named("accept", "tui.select.confirm"),
	again: named("again", "tui.select.confirm"),
	insert: named("insert", "tui.select.confirm"),
	refer: named("refer", "i"),
	read: named("read", "space"),
	open: named("open", "o"),
	tree: named("tree", "t"),
	copy: named("copy", "y"),
	pin: named("pin", "p"),
	type: named("type", "/"),
	scope: named("scope", "tab"),
	role: named("role", "ctrl+r"),
	date: named("date", "ctrl+t"),
	group: named("group", "s"),
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: named("back", "tui.select.cancel"),
	close: named("close", "tui.select.cancel", "q"),
};

const moves: readonly HistoryAction[] = ["up", "down", "pageUp", "pageDown", "first", "last"];
const chips: readonly HistoryAction[] = ["scope", "role", "date"];

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: HistoryModel, data: HistoryView): readonly HistoryAction[] {
	switch (model.mode) {
		case "type": {
			const ends: HistoryAction = model.query === "" ? "close" : "back";
			const again: HistoryAction = chosenQuery(data, model) === undefined ? "accept" : "again";
			return ["up", "down", "pageUp", "pageDown", again, ...chips, ends];
		}
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...hitActions(model, data), "help", "back"];
		case "list":
			return [...moves, ...listActions(model, data), "type", ...chips, "group", "help", "close"];
	}
}

function listActions(model: HistoryModel, data: HistoryView): readonly HistoryAction[] {
	if (chosenQuery(data, model) !== undefined) return ["again"];
	const hit = hitActions(model, data);
	return hit.length === 0 ? [] : [...hit, "read"];
}

function hitActions(model: HistoryModel, data: HistoryView): readonly HistoryAction[] {
	const hit = chosenHit(data, model);
	if (hit === undefined) return [];
	const own = hit.path === "" || hit.path === data.session;
	return ["insert", "refer", own ? "tree" : "open", "copy", "pin"];
}
