import type { ExtensionContext, ProjectedSessionEntry } from "@earendil-works/pi-coding-agent";

type Sessions = ExtensionContext["sessionManager"];

interface Known {
	/** The last entry of the branch when it was read. */
	readonly leaf: string | null;
	readonly entries: readonly ProjectedSessionEntry[];
}

/** A long session is walked for several questions at once, and mostly nothing was added since the last one. */
const known = new WeakMap<Sessions, Known>();

/** What of the branch stands in the context, oldest first; the same list until something is added. */
export function contextEntries(sessions: Sessions): readonly ProjectedSessionEntry[] {
	const before = known.get(sessions);
	const leaf = sessions.getLeafId();
	if (before !== undefined && before.leaf === leaf) return before.entries;
	const { entries } = sessions.buildSessionProjection();
	known.set(sessions, { leaf, entries });
	return entries;
}
