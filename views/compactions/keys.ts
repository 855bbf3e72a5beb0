import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import type { CompactionsView } from "./data.ts";
import { type CompactionsModel, chosenOf } from "./model.ts";

export type CompactionsAction =
	| Move
	| "read"
	| "changes"
	| "refused"
	| "undo"
	| "help"
	| "back"
	| "close";

/** The keys of `/waystation compactions`. */
export const compactionsKeys: KeyTable<CompactionsAction> = {
	...moveKeys,
	read: {
		keys: ["tui.select.confirm"],
		help: (w) => w.compaction.keys.read,
		about: (w) => w.compaction.about.read,
	},
	changes: {
		keys: ["d"],
		help: (w) => w.compaction.keys.changes,
		about: (w) => w.compaction.about.changes,
	},
	refused: {
		keys: ["r"],
		help: (w) => w.compaction.keys.refused,
		about: (w) => w.compaction.about.refused,
	},
	undo: {
		keys: ["u"],
		help: (w) => w.compaction.keys.undo,
		about: (w) => w.compaction.about.undo,
	},
	help: { keys: ["?"], help: (w) => w.kit.keys, quiet: true },
	back: { keys: ["tui.select.cancel"], help: (w) => w.compaction.keys.back },
	close: {
		keys: ["tui.select.cancel", "q"],
		help: (w) => w.kit.close,
		about: (w) => w.compaction.about.close,
	},
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(
	model: CompactionsModel,
	data: CompactionsView,
): readonly CompactionsAction[] {
	if (model.mode === "help") return [...moves, "help", "back"];
	const isReading = model.mode === "read";
	const read: readonly CompactionsAction[] = isReading ? [] : ["read"];
	const work: readonly CompactionsAction[] =
		chosenOf(data, model) === undefined ? [] : [...read, "changes", "refused", "undo"];
	return [...moves, ...work, "help", isReading ? "back" : "close"];
}
