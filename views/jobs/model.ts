import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { JobRow, JobsView } from "./data.ts";

export interface JobsModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
}

export const start: JobsModel = { mode: "list", cursor: atTop, scroll: 0 };

export function keysOf({ rows }: JobsView): readonly string[] {
	return rows.map(({ key }) => key);
}

/** The job under the cursor; undefined when there is none. */
export function chosenOf(data: JobsView, { cursor }: JobsModel): JobRow | undefined {
	return data.rows[locate(cursor, keysOf(data))];
}
