import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";

const StreamLine = Type.Object({
	id: Type.String(),
	messages: Type.Array(Type.String()),
	boundaries: Type.Array(Type.Number()),
});
const Pairs = Type.Object({
	extra: Type.Object({
		terse_sequence: Type.Object({
			window: Type.Array(Type.String()),
			cases: Type.Array(Type.Object({ message: Type.String(), expectShift: Type.Boolean() })),
		}),
	}),
	pairs: Type.Array(
		Type.Object({
			kind: Type.Union([Type.Literal("same"), Type.Literal("diff")]),
			window: Type.Array(Type.String()),
			message: Type.String(),
		}),
	),
});

/** What one user wrote to an agent, in order; `boundaries` is 1 where a session began. */
export type Stream = Type.Static<typeof StreamLine>;
type Pair = Type.Static<typeof Pairs>["pairs"][number];

/** The streams of a file, one a line; undefined when the file is not there. */
export function streamsIn(folder: string, name: string): readonly Stream[] | undefined {
	const path = join(folder, name);
	if (!existsSync(path)) return undefined;
	const lines = readFileSync(path, "utf8")
		.split("\n")
		.filter((line) => line !== "");
	return lines.map((line) => Value.Parse(StreamLine, JSON.parse(line)));
}

/** Windows of messages, each with one that goes on with them or does not. */
export function pairsIn(folder: string): readonly Pair[] {
	const path = join(folder, "pairs-28.json");
	if (!existsSync(path)) return [];
	return Value.Parse(Pairs, JSON.parse(readFileSync(path, "utf8"))).pairs;
}

/** A sequence of very short messages, with one that goes on with it and one that does not. */
export function terseIn(folder: string): readonly Pair[] {
	const path = join(folder, "pairs-28.json");
	if (!existsSync(path)) return [];
	const { extra } = Value.Parse(Pairs, JSON.parse(readFileSync(path, "utf8")));
	const { window, cases } = extra.terse_sequence;
	return cases.map(({ message, expectShift }) => ({
		kind: expectShift ? "diff" : "same",
		window,
		message,
	}));
}
