import type { NotesFailure } from "#src/notes/failure.ts";
import { decodeQuery, fold } from "#src/notes/query.ts";
import type { ShownNote } from "#src/notes/shown.ts";
import type { Notice } from "#src/store/notice.ts";

/** A note as the list has it. */
export interface NoteRow {
	readonly note: ShownNote;
	/** Name and text as a filter compares them. */
	readonly folded: string;
}

/** All that `/carryover notes` shows. */
export interface NotesView {
	/** The folder of the notes. */
	readonly folder: string;
	/** Newest first. */
	readonly rows: readonly NoteRow[];
	/** What is in the folder and cannot be looked at. */
	readonly skipped: number;
	/** Whether there are more notes than are listed. */
	readonly capped: boolean;
	readonly failure: NotesFailure | undefined;
	readonly canUndo: boolean;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
}

/** What the screen asks the host to do. */
export type NotesRequest =
	| { readonly ask: "edit" | "delete"; readonly name: string }
	| { readonly ask: "rename"; readonly name: string; readonly to: string }
	| { readonly ask: "undo" };

export function rowOf(note: ShownNote): NoteRow {
	return { note, folded: fold(`${note.entry.name}\n${note.text}`) };
}

/** The rows whose name and text hold every word of a query, as the model's search compares them. */
export function rowsWith(rows: readonly NoteRow[], query: string): readonly NoteRow[] {
	const words = decodeQuery(query);
	return rows.filter(({ folded }) => words.every((word) => folded.includes(word)));
}
