import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";

/**
 * Reads the note in a trusted session: an edit by hand is taken as the user's first, or refused. `knew` says that the
 * session has read a trusted note there, which a project that was moved since does not show.
 */
export async function readTakingEdit(notes: NoteStore, knew: boolean): Promise<NoteOnDisk> {
	const mayBeEdit = (reason: unknown) => reason === "changed" || (knew && reason === "unknown");
	for (let note = await notes.read(); ; ) {
		if (note.status !== "held" || !mayBeEdit(note.reason)) return note;
		await notes.adopt();
		// Another session may have saved over the edit, or a hand changed it again, while it was taken.
		const now = await notes.read();
		if ("hash" in now && now.hash === note.hash) return now;
		note = now;
	}
}
