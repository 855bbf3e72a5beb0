import type { ImportSource } from "#src/import/source.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import type { ImportView } from "./data.ts";

export interface ImportModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
}

export const start: ImportModel = { mode: "list", cursor: atTop, scroll: 0 };

export function keysOf({ sources }: ImportView): readonly string[] {
	return sources.map(({ id }) => id);
}

/** The source under the cursor; undefined when there is none. */
export function chosenOf(data: ImportView, { cursor }: ImportModel): ImportSource | undefined {
	return data.sources[locate(cursor, keysOf(data))];
}
