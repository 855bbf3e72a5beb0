import type { ArchiveReason, StoredArchive } from "#src/carryover/archive.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Notice } from "#src/store/notice.ts";
import { fold } from "#views/kit/light.ts";

/** An archive as the list has it. */
export interface ArchiveRow {
	/** Its place among all archives, the newest being 1. */
	readonly number: number;
	readonly archive: StoredArchive;
	/** Title and text as a filter compares them. */
	readonly folded: string;
}

/** All that `/carryover topics` shows. */
export interface ArchivesView {
	/** The folder of the archives, shortened for reading. */
	readonly folder: string;
	/** Newest first. */
	readonly rows: readonly ArchiveRow[];
	/** Files with an archive's name that could not be read as one. */
	readonly skipped: number;
	readonly failure: NoteFailure | undefined;
	/** Whether new ones are kept. */
	readonly keeping: boolean;
	readonly canUndo: boolean;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
}

/** What the screen asks the host to do. */
export type ArchivesRequest =
	| { readonly ask: "delete"; readonly name: string }
	| { readonly ask: "undo" }
	/** Close, and put the summary into pi's editor. */
	| { readonly ask: "insert"; readonly archive: StoredArchive };

export function rowOf(archive: StoredArchive, index: number): ArchiveRow {
	return { number: index + 1, archive, folded: fold(`${archive.title}\n${archive.text}`) };
}

/** The rows whose title and text hold every word of a query. */
export function rowsWith(rows: readonly ArchiveRow[], query: string): readonly ArchiveRow[] {
	const words = fold(query).split(/\s+/);
	return rows.filter(({ folded }) => words.every((word) => folded.includes(word)));
}

/** The reason as a key of the words. */
export function reasonOf({ reason }: StoredArchive): ArchiveReason | "unknown" {
	return reason ?? "unknown";
}
