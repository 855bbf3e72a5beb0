import { redact } from "#src/lib/redact.ts";
import { attempt } from "./disk.ts";
import { isGits } from "./git-origin.ts";
import { withLock } from "./lock.ts";
import { type NoteFile, readNoteFile } from "./note-file.ts";
import { keepFound } from "./note-park.ts";
import type { NoteFiles } from "./note-request.ts";
import { addTrust } from "./trusted-add.ts";

/**
 * Takes the state on disk as the user's own edit: it goes into the log and is trusted from now on. Refused
 * where git put that state there, it was someone else's before, or it has conflict markers. Gives whether it was taken.
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

async function adoptHeld(files: NoteFiles): Promise<boolean> {
	const found = await readNoteFile(files.paths, files.disk);
	if (!(await mayBeHandEdit(files, found))) return false;
	await keepFound(files.log, found, { own: true });
	return trustHandEdit(files, found);
}

/** Whether a state of the note, met while a trusted session runs, may be taken as an edit by hand. */
export async function mayBeHandEdit(
	{ disk, log, paths, place }: NoteFiles,
	found: NoteFile,
): Promise<boolean> {
	if (found.state !== "text") return false;
	// A state that we ourselves recorded and did not trust has someone else's words in it.
	if (await log.hasForeign(found.hash)) return false;
	return !(await isGits(place, paths.note, found.bytes, disk));
}

/** Trusts what a hand wrote; secrets in it are remembered as unscrubbed. `false` where others keep the file busy. */
export async function trustHandEdit(
	{ place, trusted }: NoteFiles,
	found: NoteFile,
): Promise<boolean> {
	if (found.state !== "text") return false;
	return addTrust(trusted, place, found.hash, redact(found.text).count === 0);
}
