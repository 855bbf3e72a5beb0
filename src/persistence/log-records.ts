import { Type } from "typebox";
import { Value } from "typebox/value";
import type { SaveKind, Version } from "#src/carryover/version.ts";
import { sha256 } from "#src/lib/hash.ts";
import { parseJson } from "./disk.ts";
import { stampWords } from "./note-file.ts";

const kinds = ["tool", "summary", "capture", "manual", "edit", "restore", "clear"] as const;

const LogRecord = Type.Object({
	v: Type.Literal(1),
	// The range of a JavaScript date: what lies beyond has no calendar day.
	at: Type.Number({ minimum: 0, maximum: 8.64e15 }),
	kind: Type.Enum(kinds),
	session: Type.Optional(Type.String()),
	/** Up to when a summary knows what its session said, in milliseconds on the wall clock. */
	through: Type.Optional(Type.Number()),
	/** Present where its session was over by then. */
	later: Type.Optional(Type.Literal(true)),
	/** The newest entry of the branch that it was made from then. */
	leaf: Type.Optional(Type.String()),
	/** SHA-256 of the file as it was on disk; differs from the text's where secrets were taken out. */
	hash: Type.String(),
	text: Type.String(),
	/** Counts from 1 and stays when older versions leave; absent in older logs. */
	number: Type.Optional(Type.Number()),
	/** Present where this was trusted when it was recorded: ours, or an edit by hand while a trusted session ran. */
	own: Type.Optional(Type.Literal(true)),
});
export type LogRecord = Type.Static<typeof LogRecord>;

/** The record of a saved state of the note. `text` is the whole file; `own` whether it is trusted. */
export function recordOf(
	{ at, kind, later, leaf, session, through }: RecordFacts,
	text: string,
	own: boolean,
): LogRecord {
	const from = session === undefined ? {} : { session };
	const known = through === undefined ? {} : { through };
	const when = later === undefined ? {} : { later };
	const where = leaf === undefined ? {} : { leaf };
	const hash = sha256(text);
	return { v: 1, at, kind, ...from, ...known, ...when, ...where, ...ownMark(own), hash, text };
}

/** What a record says of whose its state is; nothing of what came from elsewhere. */
export function ownMark(own: boolean): Pick<LogRecord, "own"> {
	return own ? { own } : {};
}

type RecordFacts = Pick<LogRecord, "at" | "kind"> & {
	session?: string | undefined;
	through?: number | undefined;
	later?: true | undefined;
	leaf?: string | undefined;
};

/** One record as the line that the log keeps. */
export function encodeRecord(record: LogRecord): string {
	return JSON.stringify(record);
}

/** The record that a line of the log holds; undefined for every other line. */
export function recordIn(line: string): LogRecord | undefined {
	const record = line.startsWith('{"v":') ? parseJson(line) : undefined;
	return Value.Check(LogRecord, record) ? record : undefined;
}

/** A version as its line in the log tells it; `number` where the line has one. */
export type LoggedVersion = Omit<Version, "number" | "trusted"> & {
	readonly number?: number | undefined;
};

/** A version with its number. */
export type NumberedVersion = Omit<Version, "trusted">;

export interface DecodedLog {
	readonly versions: readonly LoggedVersion[];
	/** Lines that are no records of ours and were left out. */
	readonly skipped: number;
}

/** Reads a log: our records, and before them the fenced entries of the original extension. */
export function decodeLog(text: string): DecodedLog {
	const versions: LoggedVersion[] = [];
	let skipped = 0;
	for (const entry of entriesOf(text.split("\n"))) {
		if (entry === undefined) skipped += 1;
		else versions.push(entry);
	}
	return { versions, skipped };
}

/** One item for each record or fenced entry; `undefined` where it cannot be read. */
function* entriesOf(lines: readonly string[]): Generator<LoggedVersion | undefined> {
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (line.startsWith(legacyFence)) {
			const end = endOfLegacy(lines, at);
			yield legacyVersion(lines.slice(at + 1, end));
			at = end;
		} else if (line.trim() !== "") {
			yield versionOf(parseJson(line));
		}
	}
}

function versionOf(record: unknown): LoggedVersion | undefined {
	if (!Value.Check(LogRecord, record)) return undefined;
	const { at, kind, later, leaf, session, through, text } = record;
	const facts = { at, kind, session, through, later, leaf };
	return { ...facts, text, hash: sha256(text), number: numberIn(record) };
}

/** Numbers beyond this are none that we gave. */
const mostNumber = 999_999;

function numberIn({ number }: LogRecord): number | undefined {
	const isOurs = Number.isInteger(number) && Number(number) > 0 && Number(number) <= mostNumber;
	return isOurs ? number : undefined;
}

/**
 * Gives each version its number, oldest first. Those without one count on from the version before, or back from the
 * first that has one: so all of them keep theirs when older ones leave.
 */
export function numberVersions(versions: readonly LoggedVersion[]): readonly NumberedVersion[] {
	const first = versions.findIndex(({ number }) => number !== undefined);
	let last = Math.max(0, (versions[first]?.number ?? 1) - Math.max(first, 0) - 1);
	return versions.map((version) => {
		last = Math.max(last + 1, version.number ?? 0);
		return { ...version, number: last };
	});
}

const legacyFence = "```carryover-entry";

/**
 * The line that closes an entry: the last fence before the next entry or record, since a note may hold
 * fences of its own.
 */
function endOfLegacy(lines: readonly string[], start: number): number {
	let end = lines.length;
	for (let at = start + 1; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (line.startsWith(legacyFence) || line.startsWith('{"v":')) break;
		if (line.trim() === "```") end = at;
	}
	return end;
}

function legacyVersion(lines: readonly string[]): LoggedVersion | undefined {
	const at = Date.parse(/^@ (.+)$/.exec(lines[0]?.trim() ?? "")?.[1] ?? "");
	if (Number.isNaN(at)) return undefined;
	const text = lines.slice(1).join("\n").trim();
	return { at, kind: legacyKind(text), session: undefined, text, hash: sha256(text) };
}

const legacyKinds: Readonly<Record<string, SaveKind>> = {
	"LLM 摘要": "summary",
	降级抓取: "capture",
	手动保存: "manual",
};

function legacyKind(text: string): SaveKind {
	if (text === "") return "clear";
	return legacyKinds[stampWords(text) ?? ""] ?? "tool";
}
