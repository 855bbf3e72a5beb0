import type { Finding } from "#src/forget/finding.ts";
import { atTop, type Cursor, locate } from "#views/kit/list.ts";
import { changeable, type ForgetView } from "./data.ts";

export interface ForgetModel {
	/** What the keys mean at the moment. */
	readonly mode: "list" | "read" | "confirm" | "help";
	readonly cursor: Cursor;
	/** First line of what is read. */
	readonly scroll: number;
	/** Ids of the findings that the user ticked or unticked. */
	readonly turned: ReadonlySet<string>;
}

export const start: ForgetModel = { mode: "list", cursor: atTop, scroll: 0, turned: new Set() };

export function keysOf({ findings }: ForgetView): readonly string[] {
	return findings.map(({ id }) => id);
}

/** The finding under the cursor; undefined when there is none. */
export function chosenOf(data: ForgetView, { cursor }: ForgetModel): Finding | undefined {
	return data.findings[locate(cursor, keysOf(data))];
}

/** The findings that would be acted upon. */
export function tickedOf(data: ForgetView, model: ForgetModel): readonly Finding[] {
	return changeable(data).filter((finding) => isTicked(finding, model));
}

/** Whether a finding would be acted upon, if it can be. */
export function isTicked(finding: Finding, { turned }: ForgetModel): boolean {
	return isTickedAtFirst(finding) !== turned.has(finding.id);
}

/** What other projects keep is for the user to tick, as it is in an answer as text. */
export function isTickedAtFirst({ project }: Finding): boolean {
	return project === undefined;
}
