import type { FileHandle } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { codeOf, type Disk, parseJson, realDisk } from "./disk.ts";

const Header = Type.Object({
	type: Type.Literal("session"),
	id: Type.String(),
	cwd: Type.Optional(Type.String()),
	timestamp: Type.Optional(Type.String()),
	parentSession: Type.Optional(Type.String()),
});
const Linked = Type.Object({
	id: Type.String(),
	parentId: Type.Union([Type.String(), Type.Null()]),
});
const AnyEntry = Type.Object({ type: Type.String() });

export type SessionRead =
	| {
			readonly ok: true;
			readonly id: string;
			/** Empty where the session does not say. */
			readonly cwd: string;
			/** Path of the session that it was forked from. */
			readonly parent: string | undefined;
			/** Milliseconds on the wall clock; 0 where the session does not say. */
			readonly startedAt: number;
			/** From the root to the last entry of the file, other branches left out. */
			readonly entries: readonly unknown[];
			/** The same from the root to the entry with this id; nothing where there is none. */
			branchTo(id: string): readonly unknown[];
			/** Lines that are no entries and were left out. */
			readonly skipped: number;
	  }
	| {
			readonly ok: false;
			readonly reason: "missing" | "not-a-session" | "too-large" | "unreadable";
	  };

export interface SessionReadOptions {
	readonly disk?: Disk | undefined;
	/** 268,435,456 by default; a session of this size would not fit into memory well. */
	readonly maxBytes?: number | undefined;
}

/**
 * Reads the branch of a session that pi would continue, without ever holding the event loop for long.
 * Takes every version of the format; a file that is still being written ends at its last whole line.
 */
export async function readSession(
	file: string,
	options: SessionReadOptions = {},
): Promise<SessionRead> {
	const { disk = realDisk, maxBytes = 268_435_456 } = options;
	try {
		const stat = await disk.stat(file);
		if (!stat.isFile()) return { ok: false, reason: "unreadable" };
		if (stat.size > maxBytes) return { ok: false, reason: "too-large" };
		const handle = await disk.open(file, "r");
		try {
			return await collect(linesOf(handle));
		} finally {
			await handle.close();
		}
	} catch (error) {
		if (codeOf(error) === undefined) throw error;
		return { ok: false, reason: codeOf(error) === "ENOENT" ? "missing" : "unreadable" };
	}
}

async function collect(lines: AsyncGenerator<string>): Promise<SessionRead> {
	let header: Type.Static<typeof Header> | undefined;
	const entries: unknown[] = [];
	let skipped = 0;
	for await (const line of lines) {
		if (line.trim() === "") continue;
		const entry = parseJson(line);
		if (header === undefined && Value.Check(Header, entry)) header = entry;
		else if (Value.Check(AnyEntry, entry)) entries.push(entry);
		else skipped += 1;
	}
	if (header === undefined) return { ok: false, reason: "not-a-session" };
	const places = placesOf(entries);
	return {
		ok: true,
		...originOf(header),
		entries: branchAt(entries.length - 1, entries, places),
		branchTo: (id) => branchAt(places.get(id), entries, places),
		skipped,
	};
}

function originOf({ id, cwd = "", parentSession, timestamp = "" }: Type.Static<typeof Header>) {
	return { id, cwd, parent: parentSession, startedAt: Date.parse(timestamp) || 0 };
}

/** Bytes per read: small enough that the lines of one chunk are parsed in a few milliseconds. */
const chunkBytes = 65_536;

const lineEnd = 0x0a;

async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
	let rest: Buffer[] = [];
	for (;;) {
		const chunk = Buffer.alloc(chunkBytes);
		const { bytesRead } = await handle.read(chunk, 0, chunkBytes, null);
		if (bytesRead === 0) break;
		let from = 0;
		for (let to = chunk.indexOf(lineEnd); to !== -1 && to < bytesRead; ) {
			yield Buffer.concat([...rest, chunk.subarray(from, to)]).toString();
			rest = [];
			from = to + 1;
			to = chunk.indexOf(lineEnd, from);
		}
		rest.push(chunk.subarray(from, bytesRead));
		await nextTurn();
	}
	yield Buffer.concat(rest).toString();
}

function placesOf(entries: readonly unknown[]): ReadonlyMap<string, number> {
	const places = new Map<string, number>();
	for (const [index, entry] of entries.entries()) {
		if (Value.Check(Linked, entry)) places.set(entry.id, index);
	}
	return places;
}

/**
 * Walks from an entry to the root. Where a parent is missing, because its line was spoilt, the
 * branch goes on with the entry written before: an older part too much is better than none.
 */
function branchAt(
	last: number | undefined,
	entries: readonly unknown[],
	places: ReadonlyMap<string, number>,
): readonly unknown[] {
	const branch: unknown[] = [];
	let at = last;
	while (at !== undefined && at >= 0) {
		const entry: unknown = entries[at];
		branch.push(entry);
		at = before(entry, at, places);
	}
	return branch.reverse();
}

function before(
	entry: unknown,
	at: number,
	places: ReadonlyMap<string, number>,
): number | undefined {
	// Entries of the first format have no parents; there the order of the file is the branch.
	if (!Value.Check(Linked, entry)) return at - 1;
	if (entry.parentId === null) return undefined;
	const parent = places.get(entry.parentId);
	// A parent stands before its child; anything else would be a circle.
	return parent !== undefined && parent < at ? parent : at - 1;
}
