import type { NotesFailure } from "#src/notes/failure.ts";
import { detailOf, failureOf, isExpected } from "./disk.ts";

/** Something with a note that we refuse, or that the system refused. */
export interface NotesFailed {
	readonly ok: false;
	readonly failure: NotesFailure;
	readonly detail: string;
}

/** A refusal of ours on the way through several functions; `settleNotes` makes a value of it. */
export class NotesRefused extends Error {
	readonly failure: NotesFailure;

	constructor(failure: NotesFailure, detail: string) {
		super(detail);
		this.failure = failure;
	}
}

/** Runs work on notes; what we or the system refuse becomes a value, bugs throw. */
export async function settleNotes<T extends { readonly ok: true }>(
	work: () => Promise<T>,
): Promise<T | NotesFailed> {
	try {
		return await work();
	} catch (error) {
		const failure = notesFailureOf(error);
		if (failure === undefined) throw error;
		return { ok: false, failure, detail: detailOf(error) };
	}
}

/** What an error means for a note; undefined when it is a bug. */
export function notesFailureOf(error: unknown): NotesFailure | undefined {
	if (error instanceof NotesRefused) return error.failure;
	if (!isExpected(error)) return undefined;
	const failure = failureOf(error);
	switch (failure) {
		// Links are judged by the same code as those of the carryover note, which speaks of the project.
		case "outside":
			return "leads-out";
		case "conflict":
		case "newer":
		case "not-utf8":
		case "not-a-file":
		case "log":
			return "failed";
		default:
			return failure;
	}
}
