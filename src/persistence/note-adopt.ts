import { redact } from "#src/lib/redact.ts";
import { attempt } from "./disk.ts";
import { isGits } from "./git-origin.ts";
import { withLock } from "./lock.ts";
import { readNoteFile } from "./note-file.ts";
import { keepFound } from "./note-park.ts";
import type { NoteFiles } from "./note-request.ts";
import { addTrust } from "./trusted-add.ts";

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
	// A state that we ourselves recorded and did not trust has someone else's words in it.
	if (await log.has(found.hash)) return false;
	if (await isGits(place, paths.note, found.bytes, disk)) return false;
	await keepFound(log, found);
	return addTrust(trusted, place, found.hash, redact(found.text).count === 0);
}
