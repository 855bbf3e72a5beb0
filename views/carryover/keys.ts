import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import { type CarryoverView, canApprove } from "./data.ts";
import { type CarryoverModel, chosenRow, isEmpty } from "./model.ts";

export type CarryoverAction =
	| Move
	| "read"
	| "approve"
	| "edit"
	| "save"
	| "restore"
	| "clear"
	| "undo"
	| "changes"
	| "notes"
	| "filter"
	| "help"
	| "yes"
	| "no"
	| "done"
	| "back"
	| "close";

/** The keys of `/carryover`. */
export const carryoverKeys: KeyTable<CarryoverAction> = {
	...moveKeys,
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.carryover.keys.read,
		about: (w) => w.carryover.about.read,
	},
	approve: {
		keys: ["a"],
		help: (w) => w.carryover.keys.approve,
		about: (w) => w.carryover.about.approve,
	},
	edit: { keys: ["e"], help: (w) => w.carryover.keys.edit, about: (w) => w.carryover.about.edit },
	save: { keys: ["s"], help: (w) => w.carryover.keys.save, about: (w) => w.carryover.about.save },
	restore: {
		keys: ["r"],
		help: (w) => w.carryover.keys.restore,
		about: (w) => w.carryover.about.restore,
	},
	clear: {
		keys: ["x"],
		help: (w) => w.carryover.keys.clear,
		about: (w) => w.carryover.about.clear,
	},
	undo: { keys: ["u"], help: (w) => w.carryover.keys.undo, about: (w) => w.carryover.about.undo },
	changes: {
		keys: ["d"],
		help: (w) => w.carryover.keys.diff,
		about: (w) => w.carryover.about.changes,
	},
	notes: {
		keys: ["n"],
		help: (w) => w.carryover.keys.notes,
		about: (w) => w.carryover.about.notes,
	},
	filter: {
		keys: ["/"],
		help: (w) => w.carryover.keys.filter,
		about: (w) => w.carryover.about.filter,
	},
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	yes: { keys: ["y"], help: (w) => w.carryover.keys.yes },
	no: { keys: ["n", "tui.select.cancel"], help: (w) => w.carryover.keys.no },
	done: { keys: ["tui.select.confirm"], help: (w) => w.carryover.keys.done },
	back: { keys: ["tui.select.cancel"], help: (w) => w.carryover.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.carryover.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(
	model: CarryoverModel,
	data: CarryoverView,
): readonly CarryoverAction[] {
	switch (model.mode.name) {
		case "filter":
			return ["up", "down", "pageUp", "pageDown", "done", "back"];
		case "restore":
		case "clear":
			return ["yes", "no"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...offered(["approve", "changes"], model, data), "help", "back"];
		case "list":
			return listActions(model, data);
	}
}

function listActions(model: CarryoverModel, data: CarryoverView): readonly CarryoverAction[] {
	if (isEmpty(data)) {
		return [...moves, ...offered(["save", "edit", "notes"], model, data), "help", "close"];
	}
	const work: CarryoverAction[] = [
		"approve",
		"read",
		"edit",
		"save",
		"restore",
		"changes",
		"undo",
		"clear",
		"notes",
		"filter",
	];
	const end: CarryoverAction = model.query === "" ? "close" : "back";
	return [...moves, ...offered(work, model, data), "help", end];
}

/** Those of `actions` that would do something. */
function offered(
	actions: readonly CarryoverAction[],
	model: CarryoverModel,
	data: CarryoverView,
): CarryoverAction[] {
	const { note } = data;
	const row = chosenRow(data, model);
	const onDisk = note.status === "known" || note.status === "held";
	const open: Partial<Record<CarryoverAction, boolean>> = {
		read: row !== undefined,
		approve: canApprove(note),
		edit: note.status !== "failed",
		save: data.savingSince === undefined,
		restore: row?.version !== undefined,
		changes: row !== undefined,
		clear: onDisk && note.text !== "",
		undo: data.canUndo,
		notes: true,
		filter: data.versions.length > 0,
	};
	return actions.filter((action) => open[action] === true);
}
