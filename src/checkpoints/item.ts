/**
 * What one remembered thing is, the most important first. `note` is free text of an earlier format, which
 * no model is asked for.
 */
export const itemKinds = [
	"correction",
	"decision",
	"constraint",
	"evidence",
	"state",
	"open",
	"note",
] as const;

export type ItemKind = (typeof itemKinds)[number];

/** One remembered thing. */
export interface Item {
	readonly kind: ItemKind;
	/** On one line, but for a note. */
	readonly text: string;
	/** Ids of the session's entries that say it, oldest first. */
	readonly sources: readonly string[];
}

/** Entries that one item names at most; a consolidation joins many. */
export const mostSources = 6;

/** The items, the most important first, else in their order. */
export function byImportance(items: readonly Item[]): readonly Item[] {
	const rank = (item: Item) => itemKinds.indexOf(item.kind);
	return items.toSorted((a, b) => rank(a) - rank(b));
}
