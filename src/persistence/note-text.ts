import { withQuotedMarkers } from "#src/carryover/conflict.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import type { Note } from "#src/carryover/note.ts";
import type { SaveKind } from "#src/carryover/version.ts";
import { redact } from "#src/lib/redact.ts";
import { wellFormed, withoutControls } from "#src/lib/text.ts";
import { stampLine } from "./note-file.ts";

/** Text as it may reach a file: well-formed and without secrets. */
export function cleaned(text: string): string {
	return redact(wellFormed(text)).text;
}

/** A note's Markdown as it may reach a file, without the stamp. */
export function bodyOf(note: Note): string {
	// What a hand typed stays as far as it can be seen; nothing that is told or drawn may steer a terminal.
	const text = withoutControls(encodeNote(note));
	// A note that speaks of conflict markers must not be taken for one that git left unresolved.
	return withQuotedMarkers(cleaned(text));
}

/** The whole file: who wrote it and when, then the note. */
export function fileText(body: string, kind: SaveKind, at: number): string {
	const stamp = stampLine(kind, at);
	return body === "" ? `${stamp}\n` : `${stamp}\n\n${body}`;
}
