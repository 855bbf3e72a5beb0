import { join } from "node:path";
import { attempt, codeOf, type Disk, Refused } from "./disk.ts";
import { excludeFromGit } from "./git-exclude.ts";
import { notePaths, staysInside } from "./note-file.ts";
import { makeNoteFolder } from "./note-folder.ts";
import type { Place } from "./place.ts";

/** Where the archives of a project are. */
export interface ArchiveFiles {
	readonly place: Place;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	readonly disk: Disk;
}

export function archiveFolder({ place, configDir }: ArchiveFiles): string {
	return join(place.root, configDir, "topics");
}

/** Makes the folder of the archives where it is missing. Throws what the system or we refuse. */
export async function makeArchiveFolder(files: ArchiveFiles): Promise<string> {
	const { place, configDir, disk } = files;
	const folder = archiveFolder(files);
	await makeNoteFolder({ ...notePaths(place.root, configDir), note: folder }, disk, () => false);
	await makeNoteFolder({ root: place.root, folder, note: folder }, disk, () => false);
	await attempt(() => excludeFromGit(place, configDir, disk));
	return folder;
}

/** The names in the folder; none when there is no folder. Throws what the system or we refuse. */
export async function archiveFolderNames(files: ArchiveFiles): Promise<readonly string[]> {
	const folder = archiveFolder(files);
	if (!(await staysInside(files.place.root, folder, files.disk))) {
		throw new Refused("outside", folder);
	}
	try {
		return await files.disk.readdir(folder);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw error;
	}
}
