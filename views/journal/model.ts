import type { Messages } from "#i18n/en.ts";
import type { Happening } from "#src/store/happening.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import { happeningsWith, type JournalView } from "./data.ts";

export interface JournalModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "filter" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
	/** The words of the filter. */
	readonly query: string;
}

export const start: JournalModel = { mode: "list", cursor: atTop, scroll: 0, query: "" };

export function keysOf(happenings: readonly Happening[]): readonly string[] {
	return happenings.map(({ key }) => key);
}

/** The happening under the cursor; undefined when there is none. */
export function chosenOf(
	data: JournalView,
	{ cursor, query }: JournalModel,
	words: Messages,
): Happening | undefined {
	const shown = happeningsWith(data, query, words);
	return shown[locate(cursor, keysOf(shown))];
}
