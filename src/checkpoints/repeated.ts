import { hasFields, idOf, isSaid } from "./entry.ts";

/**
 * Whether an entry is the summary of a compaction that stands for nothing but what records cover, the first of the
 * entries that they do not cover standing at `start`: then it only says again what is remembered.
 */
export function isRepeated(branch: readonly unknown[], at: number, start: number): boolean {
	const entry = branch[at];
	if (!hasFields(entry) || entry.type !== "compaction" || start === 0) return false;
	const kept = branch.findIndex((other) => idOf(other) === entry.firstKeptEntryId);
	// A handoff keeps nothing and says what nobody else has said.
	if (kept < 0 || kept > at) return false;
	for (let index = start; index < kept; index += 1) if (isSaid(branch[index])) return false;
	return true;
}
