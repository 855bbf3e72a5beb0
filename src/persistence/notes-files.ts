import type { Stats } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { attempt, codeOf, type Disk } from "./disk.ts";
import { excludeNotes } from "./git-exclude.ts";
import { type Held, withLock } from "./lock.ts";
import { staysInside } from "./note-file.ts";
import { makeNoteFolder } from "./note-folder.ts";
import { NotesRefused } from "./notes-failure.ts";
import type { NotesPlace } from "./notes-place.ts";

/** The notes of one project on a disk. */
export interface NotesFiles {
	readonly place: NotesPlace;
	readonly disk: Disk;
}

/** The path of a note, links not followed. */
export function pathOf({ place }: NotesFiles, name: string): string {
	return join(place.folder, ...name.split("/"));
}

/**
 * Makes sure that a path, links followed, stays inside the folder of the notes, and that one inside its base: a
 * repository can bring links along that point anywhere. Gives whether the folder is there at all.
 */
export async function checkInside({ place, disk }: NotesFiles, path: string): Promise<boolean> {
	if (!(await staysInside(place.base, place.folder, disk))) {
		throw new NotesRefused("leads-out", place.folder);
	}
	try {
		if (await staysInside(place.folder, path, disk)) return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
	}
	throw new NotesRefused("leads-out", path);
}

/** What a path leads to; undefined where nothing is. */
export async function statOf(disk: Disk, path: string): Promise<Stats | undefined> {
	try {
		return await disk.stat(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** Makes a folder of notes, from their base on. */
export async function makeFolder(files: NotesFiles, folder: string): Promise<void> {
	const { place, disk } = files;
	const way = relative(place.base, folder);
	let level = place.base;
	for (const part of way.split(sep).filter((one) => one !== "")) {
		level = join(level, part);
		await makeNoteFolder({ root: place.base, folder: level, note: level }, disk, () => false);
	}
}

/**
 * Runs a change of notes while no other process makes one, with the folder of the note made. The lock is one file for
 * all notes, hidden from lists.
 */
export async function changeNotes<T>(
	files: NotesFiles,
	name: string,
	work: (path: string, held: Held) => Promise<T>,
): Promise<T> {
	const { place, disk } = files;
	const path = pathOf(files, name);
	await makeFolder(files, place.folder);
	const { base, folder, git } = place;
	if (git !== undefined) await attempt(() => excludeNotes({ git, top: base, folder }, disk));
	await checkInside(files, path);
	await makeFolder(files, dirname(path));
	const change = async (held: Held) => {
		await checkInside(files, path);
		return work(path, held);
	};
	const locked = await withLock(join(place.folder, ".notes"), change, { disk });
	if (!locked.ok) throw new NotesRefused("busy", place.folder);
	return locked.value;
}
