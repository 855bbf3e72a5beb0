import type { Capture } from "#src/carryover/capture.ts";
import type { Note } from "#src/carryover/note.ts";
import type { Store } from "#src/store/store.ts";
import { unsealedSessions } from "./unsealed.ts";

/**
 * The captures of a note that no summary of their own will take the place of: those of sessions that have no record of
 * open work, since they were summed up and an older version was brought back, or since they ended elsewhere.
 * @param self session that is being summed up, whose captures are none
 */
export async function orphansIn(
	store: Store,
	{ captures }: Note,
	self: string,
): Promise<readonly Capture[]> {
	const sessions = unsealedSessions(store);
	const others = captures.filter(({ session }) => session !== self);
	const awaited = await Promise.all(others.map(({ session }) => sessions.has(session)));
	return others.filter((_, at) => awaited[at] === false);
}
