import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { artifactKinds, artifactStatuses } from "./draft.ts";

const count = Type.Number({ minimum: 0 });
const shown = { entry: Type.String(), at: Type.Number() };

/** One element of each list of the evidence. */
export const EvidenceItems = {
	files: Type.Object({
		...shown,
		path: Type.String({ minLength: 1 }),
		fate: Type.Enum(["read", "created", "modified", "deleted"]),
		uses: count,
		toldByGit: Type.Optional(Type.Boolean()),
	}),
	commands: Type.Object({
		...shown,
		command: Type.String({ minLength: 1 }),
		outcome: Type.Enum(["passed", "failed", "unknown"]),
		error: Type.String(),
		runs: count,
	}),
	requests: Type.Object({
		...shown,
		text: Type.String(),
		whole: Type.Boolean(),
		answered: Type.Boolean(),
		interrupted: Type.Optional(Type.Boolean()),
		answer: Type.Optional(Type.String()),
		to: Type.Optional(Type.String()),
	}),
	tasks: Type.Object({
		...shown,
		text: Type.String(),
		done: Type.Boolean(),
		list: Type.Optional(Type.String()),
		own: Type.Optional(Type.Boolean()),
	}),
	said: Type.Object({ ...shown, text: Type.String() }),
};

export const ArtifactItem = Type.Object({
	kind: Type.Enum([...artifactKinds]),
	ref: Type.String({ minLength: 1 }),
	status: Type.Enum([...artifactStatuses]),
	details: Type.String(),
});

export const RefusalItem = Type.Object({
	section: Type.String(),
	text: Type.String(),
	reason: Type.Enum([
		"unknown-file",
		"unknown-command",
		"unknown-url",
		"unknown-commit",
		"not-said-by-user",
		"no-successful-result",
		"already-done",
		"malformed",
	]),
});

export const HeardShape = Type.Object({
	tongue: Type.Enum(["zh", "ja", "ko", "en"]),
	wished: Type.Boolean(),
});

export const KeptShape = Type.Object({ kept: count, of: count });

export const OriginShape = Type.Object({ records: count, taken: count });

export const FloorShape = Type.Object({ system: count, head: count, tail: count });

export const PressureShape = Type.Object({
	level: Type.Enum([0, 1, 2]),
	ineffective: count,
	at: count,
});

/** A value as a record; empty where it is none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
	const is = typeof value === "object" && value !== null && !Array.isArray(value);
	return is ? { ...value } : {};
}

/** The value where it has the shape; undefined where not. */
export function shaped<Shape extends TSchema>(
	shape: Shape,
	value: unknown,
): Static<Shape> | undefined {
	return Value.Check(shape, value) ? value : undefined;
}

/** The elements of a list that have the shape. */
export function shapedItems<Shape extends TSchema>(
	shape: Shape,
	value: unknown,
): readonly Static<Shape>[] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((one: unknown) => shaped(shape, one) ?? []);
}
