import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import { freshOf, type ImportView } from "./data.ts";
import { chosenOf, type ImportModel } from "./model.ts";

export type ImportAction = Move | "read" | "take" | "all" | "undo" | "help" | "back" | "close";

/** The keys of `/waystation import`. */
export const importKeys: KeyTable<ImportAction> = {
	...moveKeys,
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.import.keys.read,
		about: (w) => w.import.aboutKeys.read,
	},
	take: { keys: ["i"], help: (w) => w.import.keys.take, about: (w) => w.import.aboutKeys.take },
	all: { keys: ["a"], help: (w) => w.import.keys.all, about: (w) => w.import.aboutKeys.all },
	undo: { keys: ["u"], help: (w) => w.import.keys.undo, about: (w) => w.import.aboutKeys.undo },
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: { keys: ["tui.select.cancel"], help: (w) => w.import.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.import.aboutKeys.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: ImportModel, data: ImportView): readonly ImportAction[] {
	if (model.mode === "help") return [...moves, "help", "back"];
	const chosen = chosenOf(data, model);
	const isFree = data.work === undefined;
	const offered: readonly (readonly [ImportAction, boolean])[] = [
		["read", model.mode === "list" && chosen !== undefined],
		["take", isFree && chosen !== undefined && chosen.untaken === undefined],
		["all", isFree && freshOf(data).length > 0],
		["undo", isFree && data.canUndo],
	];
	const work = offered.flatMap(([action, isOffered]) => (isOffered ? [action] : []));
	return [...moves, ...work, "help", model.mode === "read" ? "back" : "close"];
}
