import type { ExtensionAPI } from "@earendil-works/pi-coding-agent";
import { encodeEntry, JOURNAL_TYPE, type LastingEvent } from "#src/persistence/journal-entry.ts";

/** Lasting events on their way into the session's file. */
export interface Journal {
	add(event: LastingEvent): void;
	/** Write what was added as one entry. Called when no tool call is open. */
	flush(): void;
}

export function createJournal(pi: Pick<ExtensionAPI, "appendEntry">): Journal {
	let waiting: LastingEvent[] = [];
	return {
		add: (event) => void waiting.push(event),
		flush() {
			if (waiting.length === 0) return;
			const events = waiting;
			waiting = [];
			pi.appendEntry(JOURNAL_TYPE, encodeEntry(events));
		},
	};
}
