import { decodeBranch } from "#src/persistence/journal.ts";
import { give } from "./guard.ts";
import type { Host } from "./host.ts";
import type { Seat } from "./life.ts";

/** Makes the branch that the session is on now the state's. What is said while it is read is read as well. */
export async function foldBranch(host: Host, seat: Seat): Promise<void> {
	if (!seat.alive) return;
	const { sessionManager } = seat.ctx;
	const leaf = sessionManager.getLeafId();
	const { events, skipped } = await decodeBranch(sessionManager.getBranch());
	if (!seat.alive) return;
	if (sessionManager.getLeafId() !== leaf) return foldBranch(host, seat);
	host.store.replay(events);
	if (skipped > 0) give(host.store, { code: "journal.skipped", count: skipped });
}
