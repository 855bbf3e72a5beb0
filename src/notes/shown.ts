import type { NoteEntry } from "./entry.ts";
import type { NotesFailure } from "./failure.ts";

/** A note with the beginning of its text, for people to look at. */
export interface ShownNote {
	readonly entry: NoteEntry;
	/** Whether the text was read; `beyond` is older than those that are. */
	readonly state: "text" | "binary" | "unread" | "beyond";
	readonly text: string;
	/** Whether the text goes on. */
	readonly more: boolean;
}

export type NotesShown =
	| {
			readonly ok: true;
			/** Newest first. */
			readonly notes: readonly ShownNote[];
			readonly skipped: number;
			readonly capped: boolean;
	  }
	| { readonly ok: false; readonly failure: NotesFailure };
