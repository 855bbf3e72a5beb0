import { Type } from "typebox";
import { Value } from "typebox/value";
import { triggers } from "#src/checkpoints/record.ts";
import { shiftReasons } from "#src/detection/shift-judgement.ts";
import { blockKinds } from "#src/recall/compose.ts";
import type { BranchEvent } from "#src/store/events.ts";
import { eventsOf, isRecord, JOURNAL_TYPE, SHAPE } from "./journal-entry.ts";
import { createPace } from "./ledger-pace.ts";

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
	through: Type.Optional(Type.Number()),
});

const topicEvents = [
	Type.Object({
		type: Type.Literal("topic.entered"),
		at: Type.Number(),
		id: Type.String(),
		title: Type.String(),
		how: Type.Union([Type.Literal("opened"), Type.Literal("found"), Type.Literal("chosen")]),
	}),
	Type.Object({ type: Type.Literal("topic.left"), at: Type.Number() }),
	Type.Object({
		type: Type.Literal("topic.closed"),
		at: Type.Number(),
		id: Type.String(),
		title: Type.String(),
		status: Type.Union([Type.Literal("done"), Type.Literal("dropped")]),
		asked: Type.Optional(Type.Boolean()),
	}),
];

const takenEvent = Type.Object({
	type: Type.Literal("checkpoint.taken"),
	at: Type.Number(),
	id: Type.String(),
	trigger: Type.Enum([...triggers]),
	through: Type.String(),
	items: Type.Number(),
});

const optionalNumber = Type.Optional(Type.Number());

const shiftEvents = [
	Type.Object({
		type: Type.Literal("shift.judged"),
		at: Type.Number(),
		judgement: Type.Object({
			verdict: Type.Enum(["same", "shift", "unsure"]),
			reason: Type.Enum([...shiftReasons]),
			route: Type.Enum(["zh", "en", "unsure"]),
			rung: Type.Optional(Type.Enum(["vectors", "words"])),
			similarity: optionalNumber,
			threshold: optionalNumber,
			bar: optionalNumber,
			coverage: optionalNumber,
			length: Type.Number(),
			hush: Type.Optional(Type.Enum(["silenced", "warm-up", "cool-down", "faint"])),
		}),
	}),
	Type.Object({ type: Type.Literal("shift.refuted"), at: Type.Number() }),
	Type.Object({
		type: Type.Literal("shift.silenced"),
		at: Type.Number(),
		silenced: Type.Boolean(),
	}),
];

const compactionEvent = Type.Object({
	type: Type.Enum(["compaction.recorded", "compaction.undone"]),
	at: Type.Number(),
	entry: Type.String(),
});

const blockEvent = Type.Object({
	type: Type.Enum(["block.switched", "block.pinned"]),
	at: Type.Number(),
	kind: Type.Enum([...blockKinds]),
	on: Type.Boolean(),
});

const lastingEvent = Type.Union([
	savedEvent,
	takenEvent,
	compactionEvent,
	blockEvent,
	...topicEvents,
	...shiftEvents,
]);

const entryData = Type.Object({
	v: Type.Literal(SHAPE),
	events: Type.Array(Type.Unknown()),
});

export interface Replay {
	readonly events: readonly BranchEvent[];
	/** Entries and events of ours whose shape is not known. */
	readonly skipped: number;
}

/**
 * The events that a branch's entries, oldest first, stand for. Unknown shapes are skipped and counted.
 * A branch of tens of thousands of entries is read in stretches.
 */
export async function decodeBranch(entries: readonly unknown[]): Promise<Replay> {
	const pace = createPace();
	const events: BranchEvent[] = [];
	let skipped = 0;
	for (const entry of entries) {
		skipped += decodeEntry(entry, events);
		if (pace.isDue()) await pace.rest();
	}
	return { events: inOrder(events), skipped };
}

function decodeEntry(entry: unknown, into: BranchEvent[]): number {
	if (!isRecord(entry)) return 0;
	if (entry.type === "message") into.push(...eventsOf(entry.message, timeOf(entry.timestamp)));
	else if (entry.type === "compaction") {
		into.push({ type: "branch.compacted", at: timeOf(entry.timestamp) });
	} else if (entry.type === "custom" && entry.customType === JOURNAL_TYPE) {
		return decodeOurs(entry.data, into);
	}
	return 0;
}

/**
 * What happens in a run is written to the session when the run has settled, behind messages that came
 * after it. It goes back to where it happened.
 */
function inOrder(events: readonly BranchEvent[]): readonly BranchEvent[] {
	const ordered: BranchEvent[] = [];
	for (const event of events) {
		let place = ordered.length;
		if (event.type !== "prompt.submitted" && event.type !== "tool.finished") {
			while (place > 0 && (ordered[place - 1]?.at ?? 0) > event.at) place--;
		}
		ordered.splice(place, 0, event);
	}
	return ordered;
}

function timeOf(timestamp: unknown): number {
	return typeof timestamp === "string" ? Date.parse(timestamp) || 0 : 0;
}

function decodeOurs(data: unknown, into: BranchEvent[]): number {
	if (!Value.Check(entryData, data)) return 1;
	let skipped = 0;
	for (const event of data.events) {
		if (Value.Check(lastingEvent, event)) into.push(event);
		else skipped++;
	}
	return skipped;
}
