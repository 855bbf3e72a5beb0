import { dirname, join } from "node:path";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { isTempOf } from "./atomic.ts";
import { retryPassing } from "./commit.ts";
import { attempt, codeOf, type Disk, Refused } from "./disk.ts";
import { type NotePaths, staysInside } from "./note-file.ts";

/**
 * Makes the folder of a note where it is missing, unless `idle` says that nothing would be written into it.
 * Never makes the project's own folder again: a deleted project stays deleted. Gives whether the folder is there.
 */
export async function makeNoteFolder(
	paths: Pick<NotePaths, "root" | "folder" | "note">,
	disk: Disk,
	idle: () => boolean,
): Promise<boolean> {
	if (!(await staysInside(paths.root, paths.note, disk))) throw new Refused("outside", paths.note);
	if (await isFolder(paths.folder, disk)) return true;
	if (idle()) return false;
	try {
		await disk.mkdir(paths.folder, { mode: 0o700 });
	} catch (error) {
		if (codeOf(error) !== "EEXIST" || !(await isFolder(paths.folder, disk))) throw error;
	}
	return true;
}

async function isFolder(path: string, disk: Disk): Promise<boolean> {
	try {
		if ((await disk.stat(path)).isDirectory()) return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
	}
	throw new Refused("not-a-folder", path);
}

/** Why a file can be no version of the note, as the name says that it is put aside under. */
export type AsideReason = "too-large" | "not-utf8";

/** Whether a note that failed so is a file of the user's that nothing may be lost of. */
export function isAsideReason(failure: NoteFailure): failure is AsideReason {
	return failure === "too-large" || failure === "not-utf8";
}

/** Moves a file that can be no version of the note out of its way, beside the note and for the user alone. Gives its new path. */
export async function setAside(
	{ path, note }: { readonly path: string; readonly note: string },
	reason: AsideReason,
	at: number,
	disk: Disk,
): Promise<string> {
	const aside = `${note}.${reason}-${new Date(at).toISOString().replaceAll(":", "-")}`;
	await retryPassing(() => disk.rename(path, aside));
	await attempt(() => disk.chmod(aside, 0o600));
	return aside;
}

/** Replacements take milliseconds; a temporary file this old was left by a killed process. */
const tempMs = 60_000;

/**
 * Removes what killed processes left of their replacements of `path`, which stand beside the file that it leads to where
 * it is a link. For the holder of its lock.
 */
export async function removeOldTemps(path: string, disk: Disk): Promise<void> {
	const isLink = await disk.readlink(path).then(
		() => true,
		() => false,
	);
	// It may have been a plain file when a process was killed.
	const files = isLink ? [path, await disk.realpath(path)] : [path];
	for (const file of files) await removeTempsOf(file, disk);
}

async function removeTempsOf(path: string, disk: Disk): Promise<void> {
	const folder = dirname(path);
	for (const name of await disk.readdir(folder)) {
		if (!isTempOf(path, name)) continue;
		// A folder or a broken link of that name is none of ours, and keeps none of ours.
		await attempt(() => removeIfOld(join(folder, name), disk));
	}
}

async function removeIfOld(temp: string, disk: Disk): Promise<void> {
	const found = await disk.stat(temp);
	// Node's refusal to remove a folder is no failure of the disk: it would end the save.
	if (!found.isFile()) return;
	if (Math.abs(Date.now() - found.mtimeMs) > tempMs) await disk.rm(temp, { force: true });
}
