import type { BranchEvent } from "#src/store/events.ts";

/** The `customType` of our entries in pi's session files. */
export const JOURNAL_TYPE = "waystation";

/** The version of an entry's shape that this code reads and writes. */
export const SHAPE = 1;

/** The events that outlive the process, as the branch of a session keeps them. */
export type LastingEvent = Extract<BranchEvent, { type: "note.saved" }>;

/** What one entry of ours holds. */
export interface EntryData {
	readonly v: typeof SHAPE;
	readonly events: readonly LastingEvent[];
}

/** Lasting events on their way into the session's file. */
export interface Journal {
	add(event: LastingEvent): void;
	/** Write what was added as one entry. Called when no tool call is open. */
	flush(): void;
}

/** A journal that writes with pi's `appendEntry`. */
export function createJournal(append: (customType: string, data: EntryData) => void): Journal {
	let waiting: LastingEvent[] = [];
	return {
		add: (event) => void waiting.push(event),
		flush() {
			if (waiting.length === 0) return;
			const events = waiting;
			waiting = [];
			append(JOURNAL_TYPE, encodeEntry(events));
		},
	};
}

/** What `pi.appendEntry` is given for these events. */
export function encodeEntry(events: readonly LastingEvent[]): EntryData {
	return { v: SHAPE, events };
}
