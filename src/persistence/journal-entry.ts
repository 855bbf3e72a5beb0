import type { BranchEvent } from "#src/store/events.ts";

/** The `customType` of our entries in pi's session files. */
export const JOURNAL_TYPE = "waystation";

/** The version of an entry's shape that this code reads and writes. */
export const SHAPE = 1;

/** The events that outlive the process, as the branch of a session keeps them. */
export type LastingEvent = Extract<
	BranchEvent,
	{
		type:
			| "note.saved"
			| "topic.entered"
			| "topic.left"
			| "topic.closed"
			| "compaction.recorded"
			| "compaction.undone"
			| "checkpoint.taken"
			| "shift.judged"
			| "shift.refuted"
			| "shift.silenced"
			| "block.switched"
			| "block.pinned";
	}
>;

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

/** What is read of pi's own entries. Checked by hand: a schema for each of 9,000 entries took 87 ms, this 4. */
export interface Fields {
	readonly type?: unknown;
	readonly customType?: unknown;
	readonly timestamp?: unknown;
	readonly data?: unknown;
	readonly events?: unknown;
	readonly message?: unknown;
	readonly role?: unknown;
	readonly content?: unknown;
	readonly toolName?: unknown;
	readonly text?: unknown;
}

/** Whether a value has fields to look at. */
export function isRecord(value: unknown): value is Fields {
	return typeof value === "object" && value !== null;
}

/** Whether an entry's data records a compaction. */
export function recordsCompaction(data: unknown): boolean {
	if (!isRecord(data) || !Array.isArray(data.events)) return false;
	return data.events.some(
		(event: unknown) => isRecord(event) && event.type === "compaction.recorded",
	);
}

/** The events that one message of a session stands for, live and in a replay: prompts and tool results. */
export function eventsOf(message: unknown, at: number): readonly BranchEvent[] {
	if (!isRecord(message)) return [];
	const { role, content, toolName } = message;
	if (role === "user") return [{ type: "prompt.submitted", at, text: textOf(content) }];
	if (role !== "toolResult" || typeof toolName !== "string") return [];
	return [{ type: "tool.finished", at, name: toolName }];
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content
		.flatMap((part: unknown) =>
			isRecord(part) && part.type === "text" && typeof part.text === "string" ? [part.text] : [],
		)
		.join("\n");
}
