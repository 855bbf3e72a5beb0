import { diffArrays } from "diff";
import { itemText } from "./memory-text.ts";
import { itemsOf, type StretchRecord } from "./record.ts";

/** One line of a comparison. */
export interface ComparedLine {
	readonly kind: "same" | "added" | "removed";
	readonly text: string;
}

/** Beyond this many changes the search for common lines takes too long to draw. */
const mostEdits = 2_000;

/** What records say, against what other ones said: whole items, since those are never changed in place. */
export function compareRecords(
	before: readonly StretchRecord[],
	after: readonly StretchRecord[],
): readonly ComparedLine[] {
	const [old, now] = [linesOf(before), linesOf(after)];
	const changes = diffArrays(old, now, { maxEditLength: mostEdits });
	if (!changes) return [...marked(old, "removed"), ...marked(now, "added")];
	return changes.flatMap(({ added, removed, value }) => {
		if (added) return marked(value, "added");
		return marked(value, removed ? "removed" : "same");
	});
}

function linesOf(records: readonly StretchRecord[]): string[] {
	const items = records.flatMap(itemsOf);
	return items.map((item) => itemText({ ...item, sources: [] }).replace(/^- /, ""));
}

function marked(lines: readonly string[], kind: ComparedLine["kind"]): readonly ComparedLine[] {
	return lines.map((text) => ({ kind, text }));
}
