import type { NotesFailure } from "./failure.ts";

/** What the user is told about notes of the model in one line. */
export type NotesNotice =
	| { readonly code: "notes.off" }
	| {
			readonly code: "notes.failed";
			/** Reading them, or changing one. */
			readonly what: "read" | "change";
			readonly failure: NotesFailure;
			readonly name: string;
	  }
	| { readonly code: "notes.deleted" | "notes.edited" | "notes.undone"; readonly name: string }
	/** What was typed stands under this name, since the note changed meanwhile. */
	| { readonly code: "notes.beside"; readonly name: string }
	| { readonly code: "notes.renamed"; readonly name: string; readonly to: string };
