import { hasFields, idOf } from "./entry.ts";

/**
 * Whether an entry is the summary of a compaction, which says again what stands before it on the branch. Where
 * all of that was examined or is about to be, nobody has to read it. A handoff keeps nothing of what came before, and
 * says what nobody else has said.
 */
export function isRepeated(branch: readonly unknown[], at: number): boolean {
	const entry = branch[at];
	if (!hasFields(entry) || entry.type !== "compaction") return false;
	const kept = branch.findIndex((other) => idOf(other) === entry.firstKeptEntryId);
	return kept >= 0 && kept < at;
}
