import { filterKeys } from "#views/kit/filter-keys.ts";
import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import type { ArchivesView } from "./data.ts";
import { type ArchivesModel, chosenRow, isEmpty } from "./model.ts";

export type ArchivesAction =
	| Move
	| "read"
	| "insert"
	| "delete"
	| "undo"
	| "filter"
	| "help"
	| "done"
	| "back"
	| "close";

const browse = filterKeys((words) => words.archives);

/** The keys of `/carryover topics`. */
export const archivesKeys: KeyTable<ArchivesAction> = {
	...moveKeys,
	...browse,
	insert: {
		keys: ["i"],
		help: (w) => w.archives.keys.insert,
		about: (w) => w.archives.about.insert,
	},
	delete: {
		keys: ["d"],
		help: (w) => w.archives.keys.delete,
		about: (w) => w.archives.about.delete,
	},
	undo: { keys: ["u"], help: (w) => w.archives.keys.undo, about: (w) => w.archives.about.undo },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.archives.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(model: ArchivesModel, data: ArchivesView): readonly ArchivesAction[] {
	const row = chosenRow(data, model);
	const undo: readonly ArchivesAction[] = data.canUndo ? ["undo"] : [];
	switch (model.mode) {
		case "filter":
			return ["up", "down", "pageUp", "pageDown", "done", "back"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...(row === undefined ? [] : (["insert"] as const)), "help", "back"];
		case "list":
			return [
				...moves,
				...(row === undefined ? [] : (["read", "insert", "delete"] as const)),
				...undo,
				...(isEmpty(data) ? [] : (["filter"] as const)),
				"help",
				model.query === "" ? "close" : "back",
			];
	}
}
