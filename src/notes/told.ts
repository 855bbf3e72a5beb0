import { listRow, type NoteEntry } from "./entry.ts";
import type { NotesFailure } from "./failure.ts";
import type { PageFacts } from "./report.ts";

/** The rows of a list, one line for each note. */
export function listRows(entries: readonly NoteEntry[]): string {
	return entries.map(listRow).join("\n");
}

/** What is said of notes that were not looked at; empty for none. */
export function leftOut(skipped: number): string {
	return skipped === 0 ? "" : `, ${skipped} left out (not readable, or links out of the folder)`;
}

/** What the model is told behind a page: where it is, and how to go on. Empty where all is told. */
export function footOf({ from, to, total, more }: PageFacts, what: string): string {
	if (!more && from === 0) return "";
	const of = total === undefined ? "" : ` of ${total}`;
	const next = more ? `; go on with offset ${to}` : "; end";
	return `[${what} ${from}-${to}${of}${next}]`;
}

/** What is said where what was asked for has no place in the context. */
export function refusalOf(tokens: number): string {
	return `Not read: only about ${Math.max(0, Math.floor(tokens))} tokens are left in this context. Make the same call again when it was compacted.`;
}

const failures: Readonly<Record<NotesFailure, string>> = {
	empty: "a path is needed",
	absolute: "the path is outside the notes folder; give one relative to it",
	outside: "the path leaves the notes folder",
	hidden: "names that begin with a dot, and temporary files, are no notes",
	strange: "this name does not work on every system; use letters, digits, - and _",
	missing: "there is no such note; list shows all",
	taken: "another note has this name",
	"a-folder": "this is a folder",
	binary: "this is a binary file",
	"leads-out": "a link leads out of the notes folder",
	changed: "it changed meanwhile",
	"too-large": "it is too large",
	denied: "no permission",
	full: "the disk is full",
	busy: "another process holds the notes; try again",
	"not-a-folder": "a file is where a folder should be",
	vanished: "the project's folder is gone",
	failed: "the system refused",
};

/** A failure in the model's words. */
export function failureText(failure: NotesFailure, target: string): string {
	return `${target === "" ? "notes" : target}: ${failures[failure]}.`;
}
