import type { ExtensionContext, SessionEntry } from "@earendil-works/pi-coding-agent";
import { turnsOf } from "#src/carryover/decode-turns.ts";
import type { Turn } from "#src/carryover/turn.ts";

type Sessions = ExtensionContext["sessionManager"];

/** What a session said, as far as it still matters. */
export interface Spoken {
	readonly turns: readonly Turn[];
	/** The last compaction's summary, which stands for everything before the turns. */
	readonly summary: string | undefined;
}

/** The turns that the model still has in its context. */
export function activeTurns(sessions: Sessions, forgotten: ReadonlySet<string>): Spoken {
	const { turns, summary } = turnsOf(sessions.buildContextEntries(), forgotten);
	return { turns, summary };
}

/**
 * The turns from the `messages`-th last user message on. Walks back from the leaf, so that the cost is
 * that of the tail and not of the session.
 */
export function lastTurns(
	sessions: Sessions,
	messages: number,
	forgotten: ReadonlySet<string>,
): readonly Turn[] {
	const entries: SessionEntry[] = [];
	let left = messages;
	let entry = sessions.getLeafEntry();
	while (entry !== undefined && left > 0) {
		entries.push(entry);
		if (entry.type === "message" && entry.message.role === "user") left--;
		entry = entry.parentId === null ? undefined : sessions.getEntry(entry.parentId);
	}
	return turnsOf(entries.reverse(), forgotten).turns;
}
