import { filterKeys } from "#views/kit/filter-keys.ts";
import type { KeyTable } from "#views/kit/keys.ts";
import { moveKeys, moves } from "#views/kit/moves.ts";
import type { NotesView } from "./data.ts";
import { chosenRow, isEmpty, type NotesModel } from "./model.ts";

export type NotesAction =
	| "up"
	| "down"
	| "pageUp"
	| "pageDown"
	| "first"
	| "last"
	| "read"
	| "edit"
	| "rename"
	| "delete"
	| "undo"
	| "filter"
	| "help"
	| "done"
	| "back"
	| "close";

const browse = filterKeys((words) => words.notes);

/** The keys of `/carryover notes`. */
export const notesKeys: KeyTable<NotesAction> = {
	...moveKeys,
	...browse,
	edit: { keys: ["e"], help: (w) => w.notes.keys.edit, about: (w) => w.notes.about.edit },
	rename: { keys: ["r"], help: (w) => w.notes.keys.rename, about: (w) => w.notes.about.rename },
	delete: { keys: ["d"], help: (w) => w.notes.keys.delete, about: (w) => w.notes.about.delete },
	undo: { keys: ["u"], help: (w) => w.notes.keys.undo, about: (w) => w.notes.about.undo },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.notes.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: NotesModel, data: NotesView): readonly NotesAction[] {
	const chosen = chosenRow(data, model) !== undefined;
	const undo: readonly NotesAction[] = data.canUndo ? ["undo"] : [];
	switch (model.mode) {
		case "filter":
			return ["up", "down", "pageUp", "pageDown", "done", "back"];
		case "rename":
			return ["done", "back"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...(chosen ? (["edit"] as const) : []), "help", "back"];
		case "list":
			return [
				...moves,
				...(chosen ? (["read", "edit", "rename", "delete"] as const) : []),
				...undo,
				...(isEmpty(data) ? [] : (["filter"] as const)),
				"help",
				model.query === "" ? "close" : "back",
			];
	}
}
