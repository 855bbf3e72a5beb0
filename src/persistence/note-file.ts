import { hasConflictMarkers } from "#src/carryover/conflict.ts";
import type { NoteFailure } from "#src/carryover/status.ts";
import { sha256 } from "#src/lib/hash.ts";
import type { Disk } from "./disk.ts";
import { detailOf, failureOf } from "./failure.ts";
import { type NotePaths, staysInside } from "./note-paths.ts";
import { isBlank } from "./note-stamp.ts";
import { readText } from "./read-file.ts";

/** A note beyond this many bytes is not read: it is no list of unfinished work. */
export const noteBytes = 262_144;

/** What the note's file holds, before anyone asks whether it is trusted. */
export type NoteFile =
	| { readonly state: "blank" }
	| {
			readonly state: "text" | "conflict";
			readonly text: string;
			readonly hash: string;
			readonly bytes: Buffer;
			readonly changedAt: number;
	  }
	| { readonly state: "failed"; readonly failure: NoteFailure; readonly detail: string };

/** Reads the note's file without a lock; writers replace it whole. */
export async function readNoteFile(paths: NotePaths, disk: Disk): Promise<NoteFile> {
	// Read while its way is followed, which saves a wait; what lies outside is thrown away unread.
	const reading = readText(paths.note, { maxBytes: noteBytes, disk });
	try {
		if (!(await staysInside(paths.root, paths.note, disk))) {
			return { state: "failed", failure: "outside", detail: paths.note };
		}
	} catch (error) {
		return { state: "failed", failure: failureOf(error), detail: detailOf(error) };
	}
	const read = await reading;
	if (read.status === "missing") return { state: "blank" };
	if (read.status === "failed") return { ...read, state: "failed" };
	const { text, bytes, changedAt } = read;
	if (isBlank(text)) return { state: "blank" };
	const state = hasConflictMarkers(text) ? "conflict" : "text";
	return { state, text, hash: sha256(text), bytes, changedAt };
}
