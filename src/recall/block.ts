/** What the user can switch off as one: all that is told from one source, at the head and at the tail. */
export type BlockKind = "note" | "memory" | "window" | "topic";

/** One thing that the model is told, with what the glass box shows about it. */
export interface Block {
	readonly id:
		| "guide"
		| "window"
		| "window-reminder"
		| "carryover-note"
		| "carryover-held"
		| "carryover-update"
		| "topic-card"
		| "checkpoint-memory"
		| "checkpoint-update";
	/** Where it comes from: a file, or the part of the program that wrote it. */
	readonly source: string;
	/** Why it is told now, in the words of a key that i18n knows. */
	readonly reason:
		| "always"
		| "unfinished-work"
		| "held-back"
		| "changed-elsewhere"
		| "active-topic"
		| "session-memory"
		| "new-checkpoint"
		| "nearly-full";
	/** Exactly what the model reads. */
	readonly text: string;
	readonly tokens: number;
}
