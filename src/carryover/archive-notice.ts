import type { NoteFailure } from "#src/lib/file-failure.ts";

/** What the user is told about archives in one line. */
export type ArchiveNotice =
	| {
			readonly code: "archive.failed";
			/** What did not work: keeping a new one, reading them, removing one or bringing it back. */
			readonly what: "keep" | "read" | "change";
			readonly failure: NoteFailure;
			readonly path: string;
	  }
	| { readonly code: "archive.written"; readonly path: string }
	| { readonly code: "archive.restored"; readonly title: string }
	| { readonly code: "archive.deleted"; readonly title: string }
	/** The same where nothing brings the file back. */
	| { readonly code: "archive.discarded"; readonly title: string }
	| { readonly code: "archive.undone"; readonly title: string }
	| { readonly code: "archive.unknown"; readonly number: number; readonly known: number };
