import { type Draft, listSections } from "./draft.ts";
import { statementsOf } from "./draft-statements.ts";
import { type IsEntry, type Marked, partLastMarks } from "./entry-mark.ts";
import { holds, type Told, tells, toldBy } from "./repeat.ts";

/** Where a statement comes from that an earlier summary told already. */
export interface Carried {
	readonly entries: readonly string[];
	/** Whether it says nothing beside what was told. */
	readonly whole: boolean;
}

interface Earlier extends Marked {
	readonly told: Told;
}

const nothing: Carried = { entries: [], whole: false };

/** How an entry is marked at the end of an item; numbers of issues and colours are no entries. */
const lastMarks = /(?: \(#(?!(?:\d{1,7}|[0-9a-f]{3,6})\))[^()\s]+\))+$/i;

/** Ids of the entries at the ends of a draft's items, whatever shape they have. */
export function entriesMarked(draft: Draft): readonly string[] {
	const items = listSections.flatMap((name) => draft.lists[name]);
	return items
		.flatMap((item) => lastMarks.exec(item)?.[0].match(/[^()\s#]+/g) ?? [])
		.filter((id) => id !== "");
}

/**
 * Looks up which entries a statement had in the summary before. An item keeps what it had, in whatever words it is told
 * now, and one that was joined of several has theirs. In steps of a few milliseconds.
 */
export function* carriedFrom(
	previous: Draft,
	isEntry: IsEntry,
): Generator<undefined, (text: string) => Carried> {
	const earlier: Earlier[] = [];
	for (const text of statementsOf(previous)) {
		const marked = partLastMarks(text, isEntry);
		if (marked.entries.length > 0) earlier.push({ ...marked, told: toldBy(marked.text) });
		yield;
	}
	return (text) => carriedBy(toldBy(text), earlier);
}

function carriedBy(told: Told, earlier: readonly Earlier[]): Carried {
	const same = earlier.find((one) => tells(one.told, told));
	if (same !== undefined) return { entries: same.entries, whole: true };
	const parts = earlier.filter((one) => holds(told, one.told));
	if (parts.length > 0) return { entries: parts.flatMap(({ entries }) => entries), whole: false };
	const longer = earlier.find((one) => holds(one.told, told));
	return longer === undefined ? nothing : { entries: longer.entries, whole: true };
}
