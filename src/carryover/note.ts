import type { Capture } from "./capture.ts";

/** One heading of a note and the blocks below it, each a list item or a paragraph as written. */
export interface Section {
	/** The heading's text without its signs; empty for what stands before the first heading. */
	readonly heading: string;
	/** How deep the heading is, 1 to 6; absent for 2, the level that code writes. */
	readonly level?: number;
	readonly items: readonly string[];
}

/** What is unfinished in one project: sections that people and models write, captures that code writes. */
export interface Note {
	readonly sections: readonly Section[];
	readonly captures: readonly Capture[];
}

export const emptyNote: Note = { sections: [], captures: [] };
