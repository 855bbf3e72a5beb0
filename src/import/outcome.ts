import type { ImportSource } from "./source.ts";

/** Why an import cannot be taken back. */
export type NoUndo =
	/** Records of a session's memory are never removed; they can be forgotten one by one. */
	| "records"
	/** What was taken was changed since. */
	| "changed"
	/** Versions and summaries that came in stay readable; they change nothing that is told. */
	| "log";

/** What came of one import. */
export interface ImportOutcome {
	readonly source: Pick<ImportSource, "id" | "kind" | "original">;
	readonly taken: number;
	/** Things that were here already. */
	readonly known: number;
	/** Secrets that were left out. */
	readonly secrets: number;
	/** Why it failed, in the system's own words or ours; undefined where it did not. */
	readonly failure: string | undefined;
	/** Whether what was taken waits for the user's approval before the model is told of it. */
	readonly held: boolean;
	readonly undo: "yes" | NoUndo;
}

/** What came of taking an import back. */
export interface ImportBack {
	readonly source: ImportOutcome["source"];
	/** `false` where it was changed since, or where it failed. */
	readonly done: boolean;
	/** Why it failed, so that it can be tried again; undefined where it did not. */
	readonly failure: string | undefined;
}
