import type { NoteOnDisk } from "#src/carryover/status.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";

/** Reads the note in a trusted session: an edit by hand is taken as the user's first, or refused. */
export async function readTakingEdit(notes: NoteStore): Promise<NoteOnDisk> {
	for (let note = await notes.read(); ; ) {
		if (note.status !== "held" || note.reason !== "changed") return note;
		await notes.adopt();
		// Another session may have saved over the edit, or a hand changed it again, while it was taken.
		const now = await notes.read();
		if ("hash" in now && now.hash === note.hash) return now;
		note = now;
	}
}
