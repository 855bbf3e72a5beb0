import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { Generation } from "#src/checkpoints/generation.ts";
import { itemKinds } from "#src/checkpoints/item.ts";
import { type NewRecord, triggers } from "#src/checkpoints/record.ts";
import { sha256 } from "#src/lib/hash.ts";
import { redact } from "#src/lib/redact.ts";
import { generationName } from "./checkpoint-files.ts";
import { parseJson } from "./disk.ts";

/** The version of both files that this code writes; 1 and 2 were those of pi-session-refinement. */
const VERSION = 3;

const count = Type.Integer({ minimum: 0 });

/** What `Date` can say; further ones would break whoever writes them down. */
const time = Type.Number({ minimum: 0, maximum: 8.64e15 });
const id = Type.String({ minLength: 1, maxLength: 200 });

const common = { id, born: count, at: time };

const stretch = {
	after: Type.Union([id, Type.Null()]),
	through: id,
	from: count,
	to: count,
};

const item = Type.Object({
	kind: Type.Enum([...itemKinds]),
	text: Type.String({ minLength: 1 }),
	sources: Type.Array(id),
});

const cost = Type.Object({
	model: Type.String(),
	input: Type.Number(),
	output: Type.Number(),
	cost: Type.Number(),
});

const checkpoint = Type.Object({
	...common,
	...stretch,
	kind: Type.Literal("checkpoint"),
	trigger: Type.Enum([...triggers]),
	items: Type.Array(item),
	omitted: count,
	cost: Type.Optional(cost),
});

const gap = Type.Object({
	...common,
	...stretch,
	kind: Type.Literal("gap"),
	why: Type.Enum(["fork", "earlier"]),
});

const consolidation = Type.Object({
	...common,
	...stretch,
	kind: Type.Literal("consolidation"),
	items: Type.Array(item),
	replaces: Type.Array(id),
	checkpoints: count,
	cost: Type.Optional(cost),
});

const correction = Type.Object({
	...common,
	kind: Type.Literal("correction"),
	about: id,
	forgotten: Type.Boolean(),
});

const GenerationFile = Type.Object({
	version: Type.Literal(VERSION),
	session: id,
	number: count,
	records: Type.Array(Type.Union([checkpoint, gap, consolidation, correction])),
});

type Stored = Static<typeof GenerationFile>["records"][number];

const StateFile = Type.Object({
	version: Type.Literal(VERSION),
	session: id,
	paused: Type.Boolean(),
	generation: Type.Optional(
		Type.Object({ file: Type.String(), sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
	),
});

export type StateOnDisk = Static<typeof StateFile>;

const AnyVersion = Type.Object({ version: Type.Number() });

/** A generation as a file: its name, its bytes and their hash. */
export interface EncodedGeneration {
	readonly name: string;
	readonly text: string;
	readonly sha256: string;
}

/** What was decoded before is stored again with the same bytes; each record stands on a line of its own. */
export function encodeGeneration({ session, number, records }: Generation): EncodedGeneration {
	const lines = records.map((record) => `\t${JSON.stringify(record)}`).join(",\n");
	const head = JSON.stringify({ version: VERSION, session, number }).slice(0, -1);
	const text = `${head},"records":[\n${lines}\n]}\n`;
	const hash = sha256(text);
	return { name: generationName(number, hash), text, sha256: hash };
}

/** A record without secrets, wherever it came from. */
export function scrubRecord(record: NewRecord): NewRecord {
	if (record.kind !== "checkpoint" && record.kind !== "consolidation") return record;
	const items = record.items.map((one) => ({ ...one, text: redact(one.text).text }));
	return { ...record, items };
}

/** A generation of this session; undefined for a text that is none. */
export function decodeGeneration(text: string, session: string): Generation | undefined {
	const file = parseJson(text);
	if (!Value.Check(GenerationFile, file) || file.session !== session) return;
	return { session, number: file.number, records: file.records.map(recordOf) };
}

function recordOf(record: Stored): Generation["records"][number] {
	if (record.kind === "gap" || record.kind === "correction") return record;
	return { ...record, cost: record.cost };
}

export function encodeState(state: Omit<StateOnDisk, "version">): string {
	return `${JSON.stringify({ version: VERSION, ...state }, undefined, "\t")}\n`;
}

/** The state of this session; `newer` for that of a later version of the extension, undefined for what is none. */
export function decodeState(text: string, session: string): StateOnDisk | "newer" | undefined {
	const file = parseJson(text);
	if (Value.Check(StateFile, file) && file.session === session) return file;
	const isNewer = Value.Check(AnyVersion, file) && file.version > VERSION;
	return isNewer ? "newer" : undefined;
}
