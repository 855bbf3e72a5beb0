import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { BranchEvent } from "#src/store/events.ts";
import { JOURNAL_TYPE, SHAPE } from "./journal-entry.ts";

const savedEvent = Type.Object({
	type: Type.Literal("note.saved"),
	at: Type.Number(),
	kind: Type.Union([
		Type.Literal("tool"),
		Type.Literal("summary"),
		Type.Literal("capture"),
		Type.Literal("manual"),
		Type.Literal("edit"),
		Type.Literal("restore"),
		Type.Literal("clear"),
	]),
	hash: Type.String(),
	openItems: Type.Number(),
});

const entryData = Type.Object({
	v: Type.Literal(SHAPE),
	events: Type.Array(Type.Unknown()),
});

export interface Replay {
	readonly events: readonly BranchEvent[];
	/** Entries and events of ours whose shape is not known. */
	readonly skipped: number;
}

/** The events that a branch's entries, oldest first, stand for. Unknown shapes are skipped and counted. */
export function decodeBranch(entries: readonly unknown[]): Replay {
	const events: BranchEvent[] = [];
	let skipped = 0;
	for (const entry of entries) {
		if (!Value.Check(anyEntry, entry)) continue;
		if (entry.type === "custom" && entry.customType === JOURNAL_TYPE) {
			skipped += decodeOurs(entry.data, events);
		} else if (entry.type === "message") decodeMessage(entry, events);
	}
	return { events, skipped };
}

const anyEntry = Type.Object({
	type: Type.String(),
	customType: Type.Optional(Type.String()),
	timestamp: Type.Optional(Type.Unknown()),
	data: Type.Optional(Type.Unknown()),
	message: Type.Optional(Type.Unknown()),
});

const userMessage = Type.Object({ role: Type.Literal("user"), content: Type.Unknown() });
const toolMessage = Type.Object({ role: Type.Literal("toolResult"), toolName: Type.String() });
const textPart = Type.Object({ type: Type.Literal("text"), text: Type.String() });

function decodeOurs(data: unknown, into: BranchEvent[]): number {
	if (!Value.Check(entryData, data)) return 1;
	let skipped = 0;
	for (const event of data.events) {
		if (Value.Check(savedEvent, event)) into.push(event);
		else skipped++;
	}
	return skipped;
}

function decodeMessage(entry: Static<typeof anyEntry>, into: BranchEvent[]): void {
	const at = typeof entry.timestamp === "string" ? Date.parse(entry.timestamp) || 0 : 0;
	const { message } = entry;
	if (Value.Check(userMessage, message)) {
		into.push({ type: "prompt.submitted", at, text: textOf(message.content) });
	} else if (Value.Check(toolMessage, message)) {
		into.push({ type: "tool.finished", at, name: message.toolName });
	}
}

function textOf(content: unknown): string {
	if (typeof content === "string") return content;
	if (!Array.isArray(content)) return "";
	return content
		.flatMap((part: unknown) => (Value.Check(textPart, part) ? [part.text] : []))
		.join("\n");
}
