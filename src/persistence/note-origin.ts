import { attempt } from "./disk.ts";
import { mayBeHandEdit, trustHandEdit } from "./note-adopt.ts";
import type { NoteFile } from "./note-file.ts";
import { keepFound } from "./note-park.ts";
import type { NoteFiles, Save } from "./note-request.ts";

/** A state of the note that a save can go over. */
export type Found = Exclude<NoteFile, { state: "failed" }>;

/** Whether there is no note, or one that was written or approved on this machine. */
export async function isKnown({ trusted, place }: NoteFiles, found: Found): Promise<boolean> {
	return found.state === "blank" || (await trusted.look(place, found.hash)) !== undefined;
}

/** Where a state comes from: from here, from a hand while a trusted session runs, or from someone else. */
export type Origin = "here" | "hand" | "elsewhere";

/** A state that git put on disk is another person's, however well the session started. */
export async function originOf(
	files: NoteFiles,
	save: Save,
	found: Found,
	known: boolean,
): Promise<Origin> {
	if (known) return "here";
	if (save.forced || !save.trustedBase) return "elsewhere";
	// What appears where nothing was ever saved is no edit of ours: whoever looks at it holds it back as well.
	const hadNote = save.knew || (await files.trusted.hashes(files.place)).length > 0;
	if (!hadNote) return "elsewhere";
	return (await mayBeHandEdit(files, found)) ? "hand" : "elsewhere";
}

/**
 * Puts into the log what the save takes away and the log does not have: an edit by hand, or a capture
 * that a person's own save goes over. Gives whether it was an edit.
 */
export async function keepBefore(
	files: NoteFiles,
	save: Save,
	found: Found,
	origin: Origin,
): Promise<boolean> {
	const { log } = files;
	if (origin !== "here") {
		const own = origin === "hand";
		const isNew = await keepFound(log, found, { own });
		// An editor that knows nothing of our save may write the very same once more.
		if (own) await attempt(() => trustHandEdit(files, found));
		return isNew;
	}
	if (save.forced || save.kind === "edit")
		await keepFound(log, found, { kind: "capture", own: true });
	return false;
}
