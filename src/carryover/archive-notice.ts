import type { NoteFailure } from "./status.ts";

/** What the user is told about archives in one line. */
export type ArchiveNotice =
	| { readonly code: "archive.failed"; readonly failure: NoteFailure; readonly path: string }
	| { readonly code: "archive.restored"; readonly title: string }
	| { readonly code: "archive.deleted"; readonly title: string }
	| { readonly code: "archive.undone"; readonly title: string }
	| { readonly code: "archive.unknown"; readonly number: number; readonly known: number };
