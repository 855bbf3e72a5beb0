import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import { type ArchiveRow, type ArchivesView, rowsWith } from "./data.ts";

export interface ArchivesModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "filter" | "help";
	readonly cursor: Cursor;
	/** First line of the preview. */
	readonly scroll: number;
	readonly query: string;
}

export const start: ArchivesModel = { mode: "list", cursor: atTop, scroll: 0, query: "" };

/** The rows that the filter leaves. */
export function shownRows(data: ArchivesView, { query }: ArchivesModel): readonly ArchiveRow[] {
	return query.trim() === "" ? data.rows : rowsWith(data.rows, query.trim());
}

export function keysOf(rows: readonly ArchiveRow[]): readonly string[] {
	return rows.map(({ archive }) => archive.name);
}

/** The row under the cursor; undefined when there is none. */
export function chosenRow(data: ArchivesView, model: ArchivesModel): ArchiveRow | undefined {
	const rows = shownRows(data, model);
	return rows[locate(model.cursor, keysOf(rows))];
}

/** Whether there is anything to list at all. */
export function isEmpty({ rows }: ArchivesView): boolean {
	return rows.length === 0;
}
