import { decodeNote } from "./decode-note.ts";
import type { Version } from "./version.ts";

/** Whose work is asked about. */
export interface Asker {
	readonly session: string;
	/** Up to when its own entries say that the note knows what was said, in milliseconds on the wall clock; 0 for never. */
	readonly settled: number;
	/** Path of the session that it was forked from, and when, in milliseconds on the wall clock. */
	readonly forked?: { readonly from: string; readonly at: number } | undefined;
}

/**
 * Up to when the note knows what a session said, in milliseconds on the wall clock, other sessions' saves for it included:
 * those that made up for its summary, and those of the session that it was forked from, as far as the two are one.
 * 0 where all is open again, since the last version that was brought back holds its turns and no summary came after it.
 * @param versions newest first
 */
export function settledIn(versions: readonly Version[], asker: Asker): number {
	const settled = Math.max(asker.settled, ...versions.map((version) => settledBy(version, asker)));
	const restored = versions.findIndex(({ kind }) => kind === "restore");
	const back = versions[restored];
	if (back === undefined || back.at <= settled) return settled;
	if (versions.slice(0, restored).some(({ kind }) => kind === "summary" || kind === "manual")) {
		return settled;
	}
	const { captures } = decodeNote(back.text);
	return captures.some(({ session }) => session === asker.session) ? 0 : settled;
}

function settledBy(version: Version, { session, forked }: Asker): number {
	const through = throughOf(version);
	if (version.session === session) return through;
	if (version.session === undefined || !forked?.from.includes(version.session)) return 0;
	return Math.min(through, forked.at);
}

/** Up to when a version knows what its session said: a summary says so, the model and a clearing know it all. */
function throughOf({ at, kind, through = 0 }: Version): number {
	return kind === "tool" || kind === "clear" ? at : through;
}
