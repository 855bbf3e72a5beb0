import { homedir } from "node:os";
import { CONFIG_DIR_NAME, getAgentDir } from "@earendil-works/pi-coding-agent";
import { load } from "#src/lib/load.ts";
import type { NoteStore } from "#src/persistence/note-store.ts";
import { findPlace, type Place, type PlaceFound } from "#src/persistence/place.ts";

/** Gives the open note of one place; opened with the first call. */
export type NotesOf = () => Promise<NoteStore>;

/** The place of the note for a session in `cwd`. `asked` allows a home or root folder. */
export async function findNotePlace(cwd: string, asked: boolean): Promise<PlaceFound> {
	const found = await findPlace(cwd, placeOptions(asked));
	if (found.ok) return found;
	const place = await placeAskedForBefore(cwd);
	return place === undefined ? found : { ok: true, place };
}

/** What reads and writes notes is loaded where there is one or one is saved: most starts find none. */
export function notesOf(place: Place, onQuarantine: (path: string) => void): NotesOf {
	let opening: Promise<NoteStore> | undefined;
	return () => {
		opening ??= load(() => import("#src/persistence/note-store.ts")).then((notes) => {
			const agentDir = getAgentDir();
			const options = { place, configDir: CONFIG_DIR_NAME, agentDir, onQuarantine };
			return notes.withoutStamps(notes.openNoteStore(options));
		});
		return opening;
	};
}

function placeOptions(asked: boolean) {
	return { home: homedir(), configDir: CONFIG_DIR_NAME, asked };
}

/** A home or root folder whose note was written on this machine was asked for then. */
async function placeAskedForBefore(cwd: string): Promise<Place | undefined> {
	const found = await findPlace(cwd, placeOptions(true));
	if (!found.ok || !found.place.noted) return;
	const notes = await notesOf(found.place, () => {})();
	const { status } = await notes.read();
	return status === "known" ? found.place : undefined;
}
