import { chainOn } from "./chain.ts";
import { idOf, isSaid, writtenAt } from "./entry.ts";
import type { Generation } from "./generation.ts";
import { isStretch, type NewRecord } from "./record.ts";

/** A session's beginning, as far as another session may have left it something. */
export interface Birth {
	/** The branch's entries, oldest first. */
	readonly branch: readonly unknown[];
	/** When the session's file was made, in milliseconds on the wall clock. */
	readonly bornAt: number;
	/** Whether pi says that it was forked just now; it does not say so when the session is opened again. */
	readonly forked: boolean;
	/** Now, in milliseconds on the wall clock. */
	readonly at: number;
}

/**
 * What a session takes over from the one that it was forked from: the records that lie wholly on its branch, and
 * a gap up to the place of the fork, behind which its own history begins. Nothing for a session that only names
 * another one as its parent, which has no entry older than itself.
 */
export function inheritance(parent: Generation, birth: Birth): readonly NewRecord[] {
	const floor = floorOf(birth);
	if (floor < 0) return [];
	const ids = birth.branch.map(idOf);
	const there = new Set(ids.slice(0, floor + 1));
	const stretches = parent.records.filter(
		(record) =>
			isStretch(record) &&
			(record.after === null || there.has(record.after)) &&
			there.has(record.through),
	);
	const taken = new Set(stretches.map(({ id }) => id));
	const words = parent.records.filter(
		(record) => record.kind === "correction" && taken.has(record.about),
	);
	const records = [...stretches, ...words];
	const { cursor } = chainOn({ ...parent, records }, ids);
	const through = ids[floor] ?? "";
	if (cursor === through) return records;
	const after = cursor === null ? 0 : ids.indexOf(cursor) + 1;
	const place = { after: cursor, through, from: after + 1, to: floor + 1 };
	return [...records, { kind: "gap", id: `fork-${through}`, at: birth.at, why: "fork", ...place }];
}

/** Place of the last entry that was said before the session was born, from 0; -1 for none. */
function floorOf({ branch, bornAt, forked }: Birth): number {
	return branch.findLastIndex((entry) => {
		const at = writtenAt(entry);
		return isSaid(entry) && (forked || (at !== undefined && at < bornAt));
	});
}
