/** The extensions that the package takes over from, by the names of their packages. */
export const originals = [
	"pi-carryover",
	"pi-topic-memory",
	"pi-session-refinement",
	"pi-posthorse",
	"pi-amber",
] as const;

export type Original = (typeof originals)[number];

/** What kinds of memory a source holds, in the order of the list. */
export const sourceKinds = [
	"note",
	"versions",
	"archives",
	"topics",
	"pages",
	"memory",
	"notes",
	"boundaries",
	"settings",
] as const;

export type SourceKind = (typeof sourceKinds)[number];

/** Why nothing is taken from a source that holds something. */
export type Untaken =
	/** It stands where ours stands: it is read and written in place. */
	| "in-place"
	/** Ours has all of it. */
	| "known"
	/** pi itself reads it. */
	| "read-by-pi"
	/** The session that it belongs to has no file any more. */
	| "no-session"
	/** None of it is on the branch that its session goes on with. */
	| "other-branch"
	/** Its files do not belong together, or are not what they should be. */
	| "damaged"
	/** It leads out of the project, or is a link. */
	| "leads-out"
	/** There is more of it than is read. */
	| "too-large"
	/** The system does not let us read it. */
	| "unreadable";

/** What one of the originals has left on this machine, and what of it would be taken. */
export interface ImportSource {
	/** Names it as long as the list is shown. */
	readonly id: string;
	readonly kind: SourceKind;
	readonly original: Original;
	/** Absolute path of its file or folder. */
	readonly path: string;
	/** Bytes of what it holds, as far as that was looked at. */
	readonly bytes: number;
	/** When the newest of it was written, in milliseconds; undefined where that is not known. */
	readonly newest: number | undefined;
	/** Things that would be taken, and those that are here already. */
	readonly fresh: number;
	readonly known: number;
	/** Secrets that would be left out. */
	readonly secrets: number;
	/** Things of it that cannot be read, and are left. */
	readonly skipped: number;
	/** Why nothing is taken; undefined where something is. */
	readonly untaken: Untaken | undefined;
	/** What would be taken, without secrets, as lines to read; the beginning of it. */
	readonly preview: readonly string[];
}

/** A source without anything in it, to be filled in. */
export function sourceOf(
	named: Pick<ImportSource, "kind" | "original" | "path">,
	found: Partial<ImportSource>,
): ImportSource {
	const source = {
		id: `${named.kind}:${named.path}`,
		bytes: 0,
		newest: undefined,
		fresh: 0,
		known: 0,
		secrets: 0,
		skipped: 0,
		preview: [],
		untaken: undefined,
		...named,
		...found,
	};
	const untaken = source.untaken ?? (source.fresh === 0 ? "known" : undefined);
	return { ...source, untaken };
}
