import { filterKeys } from "#views/kit/filter-keys.ts";
import type { Frame } from "#views/kit/frame.ts";
import type { KeyTable } from "#views/kit/keys.ts";
import { type Move, moveKeys, moves } from "#views/kit/moves.ts";
import type { JournalView } from "./data.ts";
import { chosenOf, type JournalModel } from "./model.ts";

export type JournalAction = Move | "read" | "undo" | "filter" | "help" | "done" | "back" | "close";

const browse = filterKeys((words) => words.journal);

/** The keys of `/waystation journal`. */
export const journalKeys: KeyTable<JournalAction> = {
	...moveKeys,
	...browse,
	undo: { keys: ["u"], help: (w) => w.journal.keys.undo, about: (w) => w.journal.about.undo },
	close: { keys: ["tui.select.cancel", "q"], help: (w) => w.kit.close },
};

/** The actions that mean something now, in the order of the hint line. */
export function activeActions(
	model: JournalModel,
	data: JournalView,
	{ words }: Pick<Frame, "words">,
): readonly JournalAction[] {
	const chosen = chosenOf(data, model, words);
	const undo: readonly JournalAction[] =
		chosen !== undefined && "do" in chosen.back ? ["undo"] : [];
	switch (model.mode) {
		case "filter":
			return ["up", "down", "pageUp", "pageDown", "done", "back"];
		case "help":
			return [...moves, "help", "back"];
		case "read":
			return [...moves, ...undo, "help", "back"];
		case "list": {
			const read: readonly JournalAction[] = chosen === undefined ? [] : ["read"];
			const filter: readonly JournalAction[] = data.happenings.length === 0 ? [] : ["filter"];
			const out = model.query === "" ? "close" : "back";
			return [...moves, ...undo, ...read, ...filter, "help", out];
		}
	}
}
