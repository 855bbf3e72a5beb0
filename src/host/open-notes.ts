import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import type { NoteOnDisk } from "#src/carryover/status.ts";
import { withoutStamp } from "#src/persistence/note-file.ts";
import type { SaveResult } from "#src/persistence/note-request.ts";
import { type NoteStore, openNoteStore } from "#src/persistence/note-store.ts";
import type { Place } from "#src/persistence/place.ts";

/** The note of a place, without the line that says who wrote it: that is for people who open the file. */
export function openNotes(place: Place, onQuarantine: (path: string) => void): NoteStore {
	const agentDir = getAgentDir();
	const notes = openNoteStore({ place, configDir: CONFIG_DIR_NAME, agentDir, onQuarantine });
	return {
		...notes,
		read: async () => bareNote(await notes.read()),
		async versions(limit) {
			const { versions, skipped } = await notes.versions(limit);
			const bare = versions.map((one) => ({ ...one, text: withoutStamp(one.text) }));
			return { versions: bare, skipped };
		},
		save: async (request) => bareResult(await notes.save(request)),
		replace: async (text, hash, by) => bareResult(await notes.replace(text, hash, by)),
		restore: async (number, by) => bareResult(await notes.restore(number, by)),
		clear: async (by) => bareResult(await notes.clear(by)),
	};
}

function bareNote(note: NoteOnDisk): NoteOnDisk {
	return "text" in note ? { ...note, text: withoutStamp(note.text) } : note;
}

function bareResult(result: SaveResult): SaveResult {
	if (!result.ok) return result;
	const { text, previous } = result;
	return { ...result, text: withoutStamp(text), previous: withoutStamp(previous) };
}
