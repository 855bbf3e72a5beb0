import { holdsWords } from "#views/kit/light.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { CarryoverView, Row } from "./data.ts";

/** What the keys mean at the moment. */
type Mode =
	| { readonly name: "list" }
	| { readonly name: "read" }
	| { readonly name: "filter" }
	| { readonly name: "help" }
	| { readonly name: "restore"; readonly number: number }
	| { readonly name: "clear" };

export interface CarryoverModel {
	readonly mode: Mode;
	readonly cursor: Cursor;
	/** First line of the preview. */
	readonly scroll: number;
	/** Whether changes are shown; undefined leaves it to what is more useful. */
	readonly changes: boolean | undefined;
	readonly query: string;
}

export const start: CarryoverModel = {
	mode: { name: "list" },
	cursor: atTop,
	scroll: 0,
	changes: undefined,
	query: "",
};

/** The rows of the list: the note first, then the versions that hold the words of the filter. */
export function rowsOf(data: CarryoverView, query: string): Row[] {
	const text = data.note.status === "known" || data.note.status === "held" ? data.note.text : "";
	const note: Row[] = holdsWords(text, query) ? [{ key: "note", version: undefined }] : [];
	const versions = data.versions
		.filter((version) => holdsWords(version.text, query))
		.map((version) => ({ key: `v${version.number}`, version }));
	return [...note, ...versions];
}

/** The row under the cursor; undefined when the filter leaves none. */
export function chosenRow(data: CarryoverView, model: CarryoverModel): Row | undefined {
	const rows = rowsOf(data, model.query);
	return rows[
		locate(
			model.cursor,
			rows.map((row) => row.key),
		)
	];
}

/** Whether there is anything to list at all. */
export function isEmpty(data: CarryoverView): boolean {
	return data.note.status === "none" && data.versions.length === 0;
}

/** Whether the preview shows changes: by choice, and by itself for a note that changed unseen. */
export function showsChanges(data: CarryoverView, model: CarryoverModel): boolean {
	if (model.changes !== undefined) return model.changes;
	const { note } = data;
	return (
		note.status === "held" &&
		note.reason === "changed" &&
		chosenRow(data, model)?.version === undefined
	);
}
