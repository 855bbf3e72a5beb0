import { idOf, isSaid } from "./entry.ts";
import type { StretchRecord } from "./record.ts";
import { isRepeated } from "./repeated.ts";

/** A branch with the records that serve on it. */
export interface CoveredBranch {
	readonly branch: readonly unknown[];
	/** All that serve, and those of them that are told. */
	readonly chain: readonly StretchRecord[];
	readonly told: readonly StretchRecord[];
}

/** What the memory says of a branch up to a boundary. */
export interface Covered {
	/** The records that are told, oldest first. */
	readonly told: readonly StretchRecord[];
	/** Ids of the entries before the boundary that nobody examined, oldest first. */
	readonly unread: readonly string[];
}

/**
 * What the records say of a branch, and the entries before a boundary that they say nothing of.
 * @param before id of the first entry behind the boundary; the branch's end where undefined
 */
export function coverage(
	{ branch, chain, told }: CoveredBranch,
	before: string | undefined,
): Covered {
	const places = new Map(branch.map((entry, index) => [idOf(entry), index]));
	const end = (before === undefined ? undefined : places.get(before)) ?? branch.length;
	const read = chain.flatMap(({ after, kind, through }) => {
		const from = after === null ? 0 : (places.get(after) ?? -1) + 1;
		return kind === "gap" ? [] : [[from, places.get(through) ?? -1] as const];
	});
	const isRead = (at: number) => read.some(([from, to]) => at >= from && at <= to);
	const isWhole = chain.every(({ kind }) => kind !== "gap");
	const unread = branch.slice(0, end).filter((entry, at) => {
		if (!isSaid(entry) || isRead(at)) return false;
		return !(isWhole && isRepeated(branch, at));
	});
	return { told, unread: unread.map(idOf) };
}
