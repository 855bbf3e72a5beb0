import type { Finding } from "#src/forget/finding.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import { changeable, type ForgetView } from "./data.ts";

export interface ForgetModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "confirm" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
	/** Ids of the findings that the user left out. */
	readonly off: ReadonlySet<string>;
}

export const start: ForgetModel = { mode: "list", cursor: atTop, scroll: 0, off: new Set() };

export function keysOf({ findings }: ForgetView): readonly string[] {
	return findings.map(({ id }) => id);
}

/** The finding under the cursor; undefined when there is none. */
export function chosenOf(data: ForgetView, { cursor }: ForgetModel): Finding | undefined {
	return data.findings[locate(cursor, keysOf(data))];
}

/** The findings that would be acted upon. */
export function tickedOf(data: ForgetView, { off }: ForgetModel): readonly Finding[] {
	return changeable(data).filter(({ id }) => !off.has(id));
}
