import type { NoteFailure } from "#src/lib/file-failure.ts";

/** Why it was compacted: the user asked, the window was nearly full, a request no longer fitted, the model asked. */
export const archiveReasons = ["manual", "threshold", "overflow", "handoff"] as const;

export type ArchiveReason = (typeof archiveReasons)[number];

/** What a compaction's summary said, and about which context. */
export interface Archive {
	/** When it was compacted, in milliseconds. */
	readonly at: number;
	/** Undefined for a reason that is not known here. */
	readonly reason: ArchiveReason | undefined;
	/** Tokens of the context before the compaction. */
	readonly tokensBefore: number | undefined;
	readonly session: string | undefined;
	/** The session's entry that holds the summary. */
	readonly entry: string | undefined;
	readonly title: string;
	/** The summary's Markdown. */
	readonly text: string;
}

/** An archive as a file of the project. */
export interface StoredArchive extends Archive {
	readonly name: string;
}

/** The archives of a project. */
export type ArchiveList =
	| {
			readonly ok: true;
			/** Newest first. */
			readonly archives: readonly StoredArchive[];
			/** Files with an archive's name that could not be read as one. */
			readonly skipped: number;
	  }
	| { readonly ok: false; readonly failure: NoteFailure; readonly detail: string };
