import type { NotesOp } from "./guidance.ts";

/** Facts of one call for its card; the text is in the result itself. */
export interface NotesReport {
	readonly op: NotesOp;
	/** Note, folder or query that was asked for; empty for all notes. */
	readonly target: string;
	/** Lines of the result in front of and behind the page. */
	readonly head: number;
	readonly foot: number;
	/** The page by UTF-16 units, where the call gave one. */
	readonly page?: PageFacts;
	/** Notes that were listed or have hits. */
	readonly notes?: number;
	readonly hits?: number;
	/** Notes that were not looked at. */
	readonly left?: number;
	/** Bytes of the note after a change. */
	readonly bytes?: number;
	readonly created?: boolean;
	/** Secrets that were left out of what was written. */
	readonly redacted?: number;
}

export interface PageFacts {
	readonly from: number;
	readonly to: number;
	/** Undefined where nobody has counted. */
	readonly total: number | undefined;
	readonly more: boolean;
}
