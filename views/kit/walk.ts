import { type Cursor, locate, step } from "./list.ts";
import { type Move, scrollBy } from "./moves.ts";
import type { Panes } from "./panes.ts";

/** What of a model moves: the cursor of its list, or the first line of its text. */
export interface Walking {
	readonly cursor: Cursor;
	readonly scroll: number;
}

interface Ground {
	readonly keys: readonly string[];
	/** A list without height leaves the moves to the text. */
	readonly panes: Panes;
	/** Lines of the text. */
	length(): number;
}

/** The model after a move in its list; pages move the text beside it, which begins anew where another row is chosen. */
export function walk<Model extends Walking>(
	model: Model,
	move: Move,
	{ keys, length, panes }: Ground,
): Model {
	const { detail, list } = panes;
	if (list.height === 0 || move === "pageUp" || move === "pageDown") {
		return { ...model, scroll: scrollBy(move, model.scroll, length(), detail.height) };
	}
	const before = keys[locate(model.cursor, keys)];
	const cursor = step(model.cursor, move, keys, list.height);
	return cursor.key === before ? { ...model, cursor } : { ...model, cursor, scroll: 0 };
}
