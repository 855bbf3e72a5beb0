import { Type } from "typebox";
import { Value } from "typebox/value";

const Entry = Type.Object({
	type: Type.String(),
	id: Type.String(),
	parentId: Type.Union([Type.String(), Type.Null()]),
});
const Targeted = Type.Object({ targetId: Type.String() });
const Dated = Type.Object({ timestamp: Type.String() });
const Result = Type.Object({
	message: Type.Object({ role: Type.Literal("toolResult"), toolCallId: Type.String() }),
});
const Answer = Type.Object({
	message: Type.Object({ role: Type.Literal("assistant"), content: Type.Array(Type.Unknown()) }),
});
const Call = Type.Object({ type: Type.Literal("toolCall"), id: Type.String() });

/** One entry of a session as its line in the file has it. */
export type SessionEntry = Readonly<Type.Static<typeof Entry>>;

const Root = Type.Object({ type: Type.String(), id: Type.String() });

/** The value as an entry, which without a field for its parent is the first one as pi reads it; undefined for all else. */
export function decodeEntry(value: unknown): SessionEntry | undefined {
	if (Value.Check(Entry, value)) return value;
	if (!Value.Check(Root, value) || Reflect.has(value, "parentId")) return;
	return { ...value, parentId: null };
}

/** The entry that a label or an edit of the context is for. */
export function targetOf(entry: SessionEntry): string | undefined {
	return Value.Check(Targeted, entry) ? entry.targetId : undefined;
}

/** The same entry behind another one. */
export function withParent(entry: SessionEntry, parentId: string | null): SessionEntry {
	return entry.parentId === parentId ? entry : { ...entry, parentId };
}

/** A compaction that keeps from another entry on. */
export function withFirstKept(entry: SessionEntry, firstKeptEntryId: string): SessionEntry {
	return Object.assign({ ...entry }, { firstKeptEntryId });
}

/** An answer whose call number `nth` of those with the id `from` has another id. */
export function withCallId(
	entry: SessionEntry,
	{ from, nth, to }: { readonly from: string; readonly nth: number; readonly to: string },
): SessionEntry {
	if (!Value.Check(Answer, entry)) return entry;
	let seen = -1;
	const content = entry.message.content.map((part) => {
		if (!Value.Check(Call, part) || part.id !== from) return part;
		seen += 1;
		return seen === nth ? { ...part, id: to } : part;
	});
	return Object.assign({ ...entry }, { message: { ...entry.message, content } });
}

/** A result of another call. */
export function withResultOf(entry: SessionEntry, toolCallId: string): SessionEntry {
	if (!Value.Check(Result, entry)) return entry;
	return Object.assign({ ...entry }, { message: { ...entry.message, toolCallId } });
}

/** What stands in place of a result that never came; for the model, which reads English in every session. */
const noResult = "No result: the session broke off before this call was done.";

/** A result that says that there is none. */
export function emptyResult(
	answer: SessionEntry,
	call: { readonly id: string; readonly tool: string },
	id: string,
): SessionEntry {
	const timestamp = Value.Check(Dated, answer) ? answer.timestamp : new Date(0).toISOString();
	const entry = { type: "message", id, parentId: answer.id, timestamp };
	return Object.assign(entry, {
		message: {
			role: "toolResult",
			toolCallId: call.id,
			toolName: call.tool,
			content: [{ type: "text", text: noResult }],
			isError: true,
			timestamp: Date.parse(timestamp) || 0,
		},
	});
}
