import { decodeBoundary } from "#src/compaction/boundary.ts";
import { noticeCompaction } from "./compacted.ts";
import { recordCompaction } from "./compaction-done.ts";
import type { Host } from "./host.ts";
import type { Opening } from "./opening.ts";
import type { DraftedBoundary } from "./window-desk.ts";

/** What follows a boundary that pi has taken from a turn's end, if it did: another extension may have taken it out again. */
export async function concludeBoundary(
	host: Host,
	opening: Opening,
	drafted: DraftedBoundary,
): Promise<void> {
	const life = host.lives.current();
	const entry = life?.ctx.sessionManager
		.getBranch()
		.findLast((one) => one.type === "compaction" && decodeBoundary(one.details)?.id === drafted.id);
	if (life === undefined || entry?.type !== "compaction") return;
	noticeCompaction(host, opening, { entry, reason: drafted.reason });
	await recordCompaction(host, life, entry);
}
