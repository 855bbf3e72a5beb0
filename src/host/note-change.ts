import type { Changed } from "#src/carryover/change.ts";
import type { Note } from "#src/carryover/note.ts";
import type { SaveKind } from "#src/carryover/version.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Carryover } from "#src/store/carryover.ts";

/** A change to the note of this project. */
export interface Change {
	readonly kind: SaveKind;
	/** The note that is wanted, given the one on disk. */
	make(disk: Note): Changed;
	/** What the model knows after writing it, if the model did. */
	readonly known?: Pick<Carryover, "told" | "seen">;
	/** Up to when it knows what the session said, in milliseconds on the wall clock; absent where that is all. */
	readonly through?: number;
	/** Session that the change belongs to, if it is not the running one, and the newest entry that was read of it. */
	readonly session?: { readonly id: string; readonly file: string; readonly leaf?: string };
	/** Whether the log gets a version of it. Captures along the way do not. */
	readonly log?: boolean;
	/** `false` for text that nobody here has read: the result is held, whatever it goes over. */
	readonly trustResult?: false;
}

export type Saved =
	| {
			readonly ok: true;
			readonly changed: boolean;
			readonly previous: string;
			readonly text: string;
			readonly openItems: number;
			readonly conflicts: number;
			/** Whether the note as it now is will be told to the model. */
			readonly trusted: boolean;
			/** Absolute path under which the file that was there is kept, where it could be no version. */
			readonly aside?: string | undefined;
	  }
	| { readonly ok: false; readonly failure: NoteFailure; readonly detail: string };
