import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";

/** Reads the note. Where a trusted session may take an edit by hand as the user's, it is taken first, or refused. */
export async function readTakingEdit(notes: NoteStore, mayTake: boolean): Promise<NoteOnDisk> {
	for (let note = await notes.read(); ; ) {
		if (!mayTake || note.status !== "held" || note.reason !== "changed") return note;
		await notes.adopt();
		// Another session may have saved over the edit, or a hand changed it again, while it was taken.
		const now = await notes.read();
		if ("hash" in now && now.hash === note.hash) return now;
		note = now;
	}
}

/** Whether it is what stands in the file that keeps us from reading it. */
export function isUnreadable(note: NoteOnDisk): note is Extract<NoteOnDisk, { status: "failed" }> {
	return note.status === "failed" && (note.failure === "not-utf8" || note.failure === "too-large");
}
