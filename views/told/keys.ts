import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import { helps } from "./act.ts";
import type { ToldView } from "./data.ts";
import { chosenOf, type ToldModel } from "./model.ts";

export type ToldAction =
	| Move
	| "switch"
	| "pin"
	| "forget"
	| "edit"
	| "undo"
	| "read"
	| "open"
	| "whole"
	| "help"
	| "yes"
	| "no"
	| "back"
	| "close";

/** The keys of `/waystation told`. */
export const toldKeys: KeyTable<ToldAction> = {
	...moveKeys,
	switch: { keys: ["space"], help: (w) => w.told.keys.switch, about: (w) => w.told.does.switch },
	pin: { keys: ["p"], help: (w) => w.told.keys.pin, about: (w) => w.told.does.pin },
	forget: { keys: ["f"], help: (w) => w.told.keys.forget, about: (w) => w.told.does.forget },
	edit: { keys: ["e"], help: (w) => w.told.keys.edit, about: (w) => w.told.does.edit },
	undo: { keys: ["u"], help: (w) => w.told.keys.undo, about: (w) => w.told.does.undo },
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.told.keys.read,
		about: (w) => w.told.does.read,
	},
	open: {
		keys: ["tui.select.confirm"],
		help: (w) => w.told.keys.open,
		about: (w) => w.told.does.read,
	},
	whole: { keys: ["v"], help: (w) => w.told.keys.whole, about: (w) => w.told.does.whole },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	yes: { keys: ["y"], help: (w) => w.told.keys.yes },
	no: { keys: ["n", "tui.select.cancel"], help: (w) => w.told.keys.no },
	back: { keys: ["tui.select.cancel"], help: (w) => w.told.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.told.does.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: ToldModel, data: ToldView): readonly ToldAction[] {
	switch (model.mode) {
		case "forget":
			return ["yes", "no"];
		case "help":
		case "whole":
			return [...moves, model.mode, "back"];
		case "read":
			return [...moves, "whole", "help", "back"];
		case "list":
			return listActions(model, data);
	}
}

/** Keys of a block answer on each of them, if only with the reason why not. */
const blockActs = ["switch", "pin", "forget", "edit"] as const;

/** The actions that the hint line names: of those of a block, what comes to something there. */
export function hintedActions(model: ToldModel, data: ToldView): readonly ToldAction[] {
	const telling = chosenOf(data, model)?.telling;
	const idle = blockActs.filter((act) => telling === undefined || !helps(act, telling, data));
	return activeActions(model, data).filter((action) => !idle.some((act) => act === action));
}

/** All that the help tells of, wherever the cursor stands. */
export const listedActions: readonly ToldAction[] = [
	...blockActs,
	"undo",
	...moves,
	"read",
	"whole",
	"help",
	"close",
];

/** On a block `space` is its switch; on the window it turns the page, as everywhere. */
function listActions(model: ToldModel, data: ToldView): readonly ToldAction[] {
	const telling = chosenOf(data, model)?.telling;
	const acts: readonly ToldAction[] = telling === undefined ? [] : blockActs;
	const undo: readonly ToldAction[] = data.canUndo ? ["undo"] : [];
	const read: ToldAction = telling?.state === "held" ? "open" : "read";
	return [...acts, ...undo, ...moves, read, "whole", "help", "close"];
}
