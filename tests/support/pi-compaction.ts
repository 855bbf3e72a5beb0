import type { SessionBeforeCompactEvent, SessionEntry } from "@earendil-works/pi-coding-agent";
// Workaround: pi hands a preparation to its hooks but does not export what makes it; goes when it does.
import { prepareCompaction } from "../../node_modules/@earendil-works/pi-coding-agent/dist/core/compaction/compaction.js";

export type Preparation = SessionBeforeCompactEvent["preparation"];

/** What pi would fold away of a branch, with so many tokens at its end kept; undefined for nothing. */
export function preparationOf(
	branch: readonly SessionEntry[],
	keepRecentTokens: number,
): Preparation | undefined {
	return prepareCompaction([...branch], { enabled: true, reserveTokens: 16_384, keepRecentTokens });
}
