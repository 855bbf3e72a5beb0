import { sharedUntil } from "#src/carryover/session-entry.ts";
import { settledIn } from "#src/carryover/settled.ts";
import { hasNews } from "#src/store/branch.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/**
 * Learn what others have told the note of this session: the log of the note knows of the summary that was made up for
 * while nobody was in the session, and of those of the session that it was forked from.
 */
export async function adoptSettled(host: Host, life: Life): Promise<void> {
	if (!hasNews(host.store.read().branch)) return;
	const versions = await host.keeper.versions();
	if (!life.alive) return;
	const { id, parent } = life.facts;
	const started = Date.parse(life.ctx.sessionManager.getHeader()?.timestamp ?? "");
	const { branch, carryover } = host.store.read();
	const { settled = 0 } = branch;
	const { sessionManager } = life.ctx;
	const through = settledIn(versions, {
		session: id,
		settled,
		sharedWith: (leaf) => sharedUntil(sessionManager.getBranch(), sessionManager.getBranch(leaf)),
		note: "text" in carryover.note ? carryover.note.text : undefined,
		forked: parent === undefined ? undefined : { from: parent, at: started || 0 },
	});
	if (through === settled) return;
	host.store.dispatch({ type: "note.settled", at: Date.now(), through });
}

const adopted = new WeakMap<Life, number>();

/** The same once for each place in the session's tree, where reading the log every time would be too much. */
export async function adoptSettledOnce(host: Host, life: Life): Promise<void> {
	if (adopted.get(life) === life.moves) return;
	adopted.set(life, life.moves);
	await adoptSettled(host, life);
}
