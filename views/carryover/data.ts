import type { NoPlace, NoteOnDisk } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import type { Notice } from "#src/store/notice.ts";
import type { Compared } from "#views/kit/diff.ts";

export interface VersionRow extends Version {
	readonly openItems: number;
}

/** Who wrote a version: the kind of its save, or someone whose text was only found here. */
export function authorOf({ kind, trusted }: VersionRow): VersionRow["kind"] | "foreign" {
	return kind === "edit" && !trusted ? "foreign" : kind;
}

/** A note or version against what came before it. */
export interface Comparison {
	/** The version before, what the user last approved, or nothing to compare with. */
	readonly against: number | "approved" | undefined;
	readonly lines: readonly Compared[];
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
	/**
	 * Called while drawing, so it must be cheap when called again. `note` compares the file with what was
	 * last approved when it is held, else with the version before the last change.
	 */
	compare(of: "note" | number): Comparison;
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
