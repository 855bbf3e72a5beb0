import { hasFields, idOf, isSaid } from "./entry.ts";

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

/** Place of the last entry of a branch that there is to examine, from 1; 0 for none. */
export function lastSaid(branch: readonly unknown[]): number {
	for (let at = branch.length - 1; at >= 0; at -= 1) {
		if (isSaid(branch[at]) && !isRepeated(branch, at)) return at + 1;
	}
	return 0;
}
