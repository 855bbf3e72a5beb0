import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import { changeable, type ForgetView } from "./data.ts";
import { chosenOf, type ForgetModel, tickedOf } from "./model.ts";

export type ForgetAction =
	| Move
	| "toggle"
	| "all"
	| "sweep"
	| "forget"
	| "read"
	| "undo"
	| "stop"
	| "yes"
	| "no"
	| "help"
	| "back"
	| "close";

/** The keys of the tick list. Space chooses here, so that it scrolls no page. */
export const forgetKeys: KeyTable<ForgetAction> = {
	...moveKeys,
	pageDown: { ...moveKeys.pageDown, keys: ["tui.select.pageDown"] },
	toggle: {
		keys: ["space"],
		help: (w) => w.forget.keys.toggle,
		about: (w) => w.forget.about.toggle,
	},
	all: { keys: ["a"], help: (w) => w.forget.keys.all, about: (w) => w.forget.about.all },
	sweep: {
		keys: ["x"],
		help: (w) => w.forget.keys.apply.sweep,
		about: (w) => w.forget.about.apply,
	},
	forget: {
		keys: ["x"],
		help: (w) => w.forget.keys.apply.forget,
		about: (w) => w.forget.about.apply,
	},
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.forget.keys.read,
		about: (w) => w.forget.about.read,
	},
	undo: { keys: ["u"], help: (w) => w.forget.keys.undo, about: (w) => w.forget.about.undo },
	stop: { keys: ["tui.select.cancel"], help: (w) => w.forget.keys.stop },
	yes: { keys: ["y"], help: (w) => w.forget.keys.yes },
	no: { keys: ["tui.select.cancel", "n"], help: (w) => w.forget.keys.no },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: { keys: ["tui.select.cancel"], help: (w) => w.forget.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.forget.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: ForgetModel, data: ForgetView): readonly ForgetAction[] {
	switch (model.mode) {
		case "help":
			return [...moves, "help", "back"];
		case "confirm":
			return ["yes", "no"];
		case "read":
			return [...moves, "help", "back"];
		case "list":
			return [...moves, ...workOf(model, data), "help", lastOf(data)];
	}
}

function workOf(model: ForgetModel, data: ForgetView): readonly ForgetAction[] {
	const chosen = chosenOf(data, model);
	const isFree = data.work === undefined;
	const offered: readonly (readonly [ForgetAction, boolean])[] = [
		["toggle", isFree && chosen !== undefined && chosen.act !== "none"],
		[data.purpose, isFree && tickedOf(data, model).length > 0],
		["all", isFree && changeable(data).length > 1],
		["read", chosen !== undefined],
		["undo", isFree && data.canUndo],
	];
	return offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
}

function lastOf({ work }: ForgetView): ForgetAction {
	return work?.what === "reading" ? "stop" : "close";
}
