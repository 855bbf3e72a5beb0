import { idOf, isSaid } from "./entry.ts";
import { recordText } from "./memory-text.ts";
import type { StretchRecord } from "./record.ts";

/** A branch with the records that are told of it. */
export interface CoveredBranch {
	readonly branch: readonly unknown[];
	readonly told: readonly StretchRecord[];
	/** Id of the last entry that a record covers. */
	readonly cursor: string | null;
}

/**
 * What the records say of a branch, and the entries before a boundary that they say nothing of.
 * @param before id of the first entry behind the boundary; the branch's end where undefined
 */
export function coverage({ branch, told, cursor }: CoveredBranch, before: string | undefined) {
	const ids = branch.map(idOf);
	const place = before === undefined ? -1 : ids.indexOf(before);
	const from = cursor === null ? 0 : ids.indexOf(cursor) + 1;
	const between = branch.slice(from, place < 0 ? undefined : place);
	return {
		records: told.map((record) => ({ id: record.id, text: recordText(record) })),
		through: cursor,
		uncovered: between.filter(isSaid).map(idOf),
	};
}
