import { attempt } from "./failure.ts";
import { indexHoldsBlob } from "./git-index.ts";
import { withLock } from "./lock.ts";
import { readNoteFile } from "./note-file.ts";
import { keepFound } from "./note-park.ts";
import type { NoteFiles } from "./note-request.ts";

/**
 * Takes the state on disk as the user's own edit: it goes into the log and is trusted from now on. Refused
 * where git put that state there, or it has conflict markers. Gives whether it was taken.
 */
export async function adoptNote(files: NoteFiles): Promise<boolean> {
	const { paths, disk, leaseMs } = files;
	let adopted = false;
	await attempt(async () => {
		const locked = await withLock(paths.note, () => adoptHeld(files), { disk, leaseMs });
		adopted = locked.ok && locked.value;
	});
	return adopted;
}

async function adoptHeld({ paths, disk, log, trusted, place }: NoteFiles): Promise<boolean> {
	const found = await readNoteFile(paths, disk);
	if (found.state !== "text") return false;
	const { gitDir } = place;
	if (gitDir !== undefined && (await indexHoldsBlob(gitDir, found.bytes, disk))) return false;
	await keepFound(log, found);
	return trusted.add(place, found.hash);
}
