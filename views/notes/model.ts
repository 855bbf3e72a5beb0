import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import { type NoteRow, type NotesView, rowsWith } from "./data.ts";

export interface NotesModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "filter" | "rename" | "help";
	readonly cursor: Cursor;
	/** First line of the preview. */
	readonly scroll: number;
	readonly query: string;
	/** The name that is being typed. */
	readonly draft: string;
	/** The note that gets it. */
	readonly renaming: string;
}

export const start: NotesModel = {
	mode: "list",
	cursor: atTop,
	scroll: 0,
	query: "",
	draft: "",
	renaming: "",
};

/** The rows that the filter leaves. */
export function shownRows(data: NotesView, { query }: NotesModel): readonly NoteRow[] {
	return query.trim() === "" ? data.rows : rowsWith(data.rows, query);
}

export function keysOf(rows: readonly NoteRow[]): readonly string[] {
	return rows.map(({ note }) => note.entry.name);
}

/** The row under the cursor; undefined when there is none. */
export function chosenRow(data: NotesView, model: NotesModel): NoteRow | undefined {
	const rows = shownRows(data, model);
	return rows[locate(model.cursor, keysOf(rows))];
}

/** Whether there is anything to list at all. */
export function isEmpty({ rows }: NotesView): boolean {
	return rows.length === 0;
}
