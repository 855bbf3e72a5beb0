import { getAgentDir } from "@earendil-works/pi-coding-agent";
import { failureOf, isExpected } from "#src/persistence/disk.ts";
import { openUnsealed, type UnsealedSessions } from "#src/persistence/unsealed.ts";
import type { Store } from "#src/store/store.ts";
import { give } from "./guard.ts";

/**
 * The records of sessions that ended, or may end, without a summary. A disk that refuses them costs the
 * summary that would have been made up for, and nothing else: it is said, and leaving goes on.
 */
export function unsealedSessions(store: Store): UnsealedSessions {
	const sessions = openUnsealed({ agentDir: getAgentDir() });
	async function allowed<T>(work: Promise<T>, otherwise: T): Promise<T> {
		try {
			return await work;
		} catch (error) {
			if (!isExpected(error)) throw error;
			give(store, { code: "save.failed", failure: failureOf(error), path: "waystation/unsealed" });
			return otherwise;
		}
	}
	return {
		mark: (mark) => allowed(sessions.mark(mark), undefined),
		seal: (session) => allowed(sessions.seal(session), undefined),
		has: (session) => allowed(sessions.has(session), false),
		release: (session) => allowed(sessions.release(session), undefined),
		listDead: (placeRoot, now) => allowed(sessions.listDead(placeRoot, now), []),
		attempt: (session, now) => allowed(sessions.attempt(session, now), undefined),
	};
}
