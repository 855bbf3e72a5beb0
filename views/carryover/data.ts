import type { Comparisons } from "#src/carryover/comparison.ts";
import type { NoPlace, NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import type { Notice } from "#src/store/notice.ts";

export interface VersionRow extends Version {
	readonly openItems: number;
}

/** Who wrote a version: the kind of its save, or someone whose text was only found here. */
export function authorOf({ kind, trusted }: VersionRow): VersionRow["kind"] | "foreign" {
	return kind === "edit" && !trusted ? "foreign" : kind;
}

/** Whether the user may approve what is held back; with conflict markers it is nobody's text. */
export function canApprove(note: NoteOnDisk): boolean {
	return note.status === "held" && note.reason !== "conflict";
}

/** All that the carryover screen shows. */
export interface CarryoverView {
	/** The note's path, shortened for reading. */
	readonly file: string;
	/** Why there is no place for a note here; undefined when there is one. */
	readonly noPlace: NoPlace | undefined;
	readonly note: NoteOnDisk;
	readonly openItems: number;
	/** Newest first. */
	readonly versions: readonly VersionRow[];
	readonly lastSession: { readonly file: string; readonly at: number | undefined } | undefined;
	/** Since when a save asked for by the user runs; milliseconds. */
	readonly savingSince: number | undefined;
	readonly canUndo: boolean;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
	/** Called while drawing: what was compared before is not compared again. */
	readonly compare: Comparisons;
}

/** What the screen asks the host to do. */
export type CarryoverRequest =
	| { readonly ask: "edit" }
	| { readonly ask: "save" }
	| { readonly ask: "restore"; readonly number: number }
	| { readonly ask: "clear" }
	| { readonly ask: "undo" }
	/** Close, and open the model's notes. */
	| { readonly ask: "notes" }
	| { readonly ask: "approve"; readonly hash: string };

/** One line of the list: the note as it is, or a version. */
export type Row =
	| { readonly key: "note"; readonly version: undefined }
	| { readonly key: string; readonly version: VersionRow };
