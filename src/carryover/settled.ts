import { decodeNote } from "./decode-note.ts";
import type { Version } from "./version.ts";

/** Whose work is asked about. */
export interface Asker {
	readonly session: string;
	/** Up to when its own entries say that the note knows what was said, in milliseconds on the wall clock; 0 for never. */
	readonly settled: number;
	/** Up to when its branch is the same as the one that ends with this entry, in milliseconds on the wall clock; 0 for never. */
	readonly sharedWith: (leaf: string) => number;
	/** The note as its file is now; undefined where that is not known. */
	readonly note?: string | undefined;
	/** Path of the session that it was forked from, and when, in milliseconds on the wall clock. */
	readonly forked?: { readonly from: string; readonly at: number } | undefined;
}

/**
 * Up to when the note knows what a session said, in milliseconds on the wall clock, other sessions' saves for it included:
 * those that made up for its summary, as far as they read this branch of it, and those of the session that it was forked
 * from, as far as the two are one. Its own saves stand in its entries, on the branch that they were made on. The log lies in the project, so that only versions
 * count that were trusted on this machine.
 * 0 where all is open again, since the last version that was brought back holds its turns and no summary came after it.
 * @param versions newest first
 */
export function settledIn(versions: readonly Version[], asker: Asker): number {
	const inPlace = versions.filter(
		(version, at) => version.trusted && (at > 0 || isIn(asker.note, version)),
	);
	const settled = inPlace.reduce(
		(last, version) => Math.max(last, settledBy(version, asker)),
		asker.settled,
	);
	const restored = versions.findIndex(({ kind }) => kind === "restore");
	const back = versions[restored];
	if (back === undefined || back.at <= settled) return settled;
	if (versions.slice(0, restored).some(({ kind }) => kind === "summary" || kind === "manual")) {
		return settled;
	}
	const { captures } = decodeNote(back.text);
	return captures.some(({ session }) => session === asker.session) ? 0 : settled;
}

/** Whether the newest version got into the note: the log comes first, and a kill or a full disk may have come between. */
function isIn(note: string | undefined, { text }: Version): boolean {
	if (note === undefined) return true;
	const there = new Set(itemsOf(note));
	return itemsOf(text).every((item) => there.has(item));
}

function itemsOf(text: string): readonly string[] {
	return decodeNote(text).sections.flatMap(({ items }) => items);
}

function settledBy(version: Version, { session, forked, sharedWith }: Asker): number {
	const through = throughOf(version);
	if (version.session === session) {
		if (!version.later) return 0;
		return version.leaf === undefined ? through : Math.min(through, sharedWith(version.leaf));
	}
	if (forked === undefined || !isSessionOf(forked.from, version.session)) return 0;
	return Math.min(through, forked.at);
}

/** pi ends the name of a session's file with the session's id. */
function isSessionOf(path: string, session = ""): boolean {
	return session !== "" && path.endsWith(`_${session}.jsonl`);
}

/** Up to when a version knows what its session said: a summary says so, the model and a clearing know it all. */
function throughOf({ at, kind, through = 0 }: Version): number {
	return kind === "tool" || kind === "clear" ? at : Math.min(at, through);
}
