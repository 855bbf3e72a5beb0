import type { StretchRecord } from "./record.ts";

/**
 * The checkpoints that can be told in addition to what was told: whole ones behind all of that. A
 * consolidation is none, since it says in other words what the model has read already. Where nothing was told
 * everything is, since the model then knows none of it.
 * @param told ids of the records that the model has in front of it
 * @param records what serves on the branch now
 */
export function additionsTo(
	told: ReadonlySet<string>,
	records: readonly StretchRecord[],
): readonly StretchRecord[] {
	if (told.size === 0) return records;
	const last = records.findLastIndex(({ id, kind }) => told.has(id) || kind === "consolidation");
	// Nothing of what was told serves any more: what took its place is no addition.
	if (last < 0) return [];
	return records.slice(last + 1).filter(({ kind }) => kind === "checkpoint");
}
