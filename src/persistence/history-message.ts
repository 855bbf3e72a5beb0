import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

const Role = Type.Enum(["user", "assistant", "tool", "bash", "summary", "custom", "edit"]);
const Phase = Type.Enum(["original", "echo", "near"]);

const said = { id: Type.String(), at: Type.Number(), role: Role, tools: Type.Array(Type.String()) };

const Window = Type.Object({
	text: Type.String(),
	at: Type.Number(),
	cutBefore: Type.Boolean(),
	cutAfter: Type.Boolean(),
});

const Hit = Type.Object({
	...said,
	path: Type.String(),
	key: Type.String(),
	nested: Type.Boolean(),
	session: Type.String(),
	cwd: Type.String(),
	place: Type.Number(),
	length: Type.Number(),
	order: Type.Number(),
	echo: Type.Boolean(),
	phase: Phase,
	window: Window,
});

const Mark = Type.Object({ phase: Phase, order: Type.Number(), key: Type.String() });

/** What the worker answers a search with. */
export const Searched = Type.Object({
	hits: Type.Array(Hit),
	next: Type.Union([Mark, Type.Undefined()]),
	count: Type.Number(),
	files: Type.Number(),
	more: Type.Boolean(),
	skipped: Type.Number(),
	unreadable: Type.Array(Type.String()),
	building: Type.Boolean(),
	engine: Type.Enum(["index", "scan", "both"]),
	folders: Type.Number(),
	ms: Type.Number(),
});

/** One entry of a file, or none. */
export const EntryRead = Type.Union([
	Type.Undefined(),
	Type.Object({
		path: Type.String(),
		key: Type.String(),
		cwd: Type.String(),
		entry: Type.Unknown(),
	}),
]);

export const Neighbours = Type.Array(Type.Object({ ...said, text: Type.String() }));

/** The topics of entries that have one. */
export const EntryTopics = Type.Array(
	Type.Object({
		entry: Type.String(),
		topic: Type.Object({ id: Type.String(), title: Type.String() }),
	}),
);

export const Folders = Type.Array(Type.String());

/** How many files are left to be brought in. */
export const Left = Type.Number();

const Reply = Type.Union([
	Type.Object({ id: Type.Number(), ok: Type.Literal(true), value: Type.Unknown() }),
	Type.Object({ id: Type.Number(), ok: Type.Literal(false), detail: Type.String() }),
]);

export type WorkerReply =
	| { readonly id: number; readonly ok: true; readonly value: unknown }
	| { readonly id: number; readonly ok: false; readonly detail: string };

/** A message of the worker; undefined for anything else. */
export function decodeReply(message: unknown): WorkerReply | undefined {
	// A question that is answered with nothing comes without the field.
	const whole = typeof message === "object" ? { value: undefined, ...message } : undefined;
	return Value.Check(Reply, whole) ? whole : undefined;
}

/** The value where it has the shape. */
export function shaped<Schema extends TSchema>(schema: Schema, value: unknown) {
	return Value.Check(schema, value) ? { value } : undefined;
}
