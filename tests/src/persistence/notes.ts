import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Room } from "../../../src/notes/page.ts";
import { type Disk, realDisk } from "../../../src/persistence/disk.ts";
import { findNotesPlace, type NotesPlace } from "../../../src/persistence/notes-place.ts";
import { type NotesStore, openNotes } from "../../../src/persistence/notes-store.ts";
import { newFolder, placeOf } from "./project.ts";

export const room: Room = { tokens: 10_000, units: 40_000 };

/** Where the notes of a session in `cwd` are. */
export async function notesPlaceOf(
	cwd: string,
	agentDir = "/nowhere/agent",
	home = "/nowhere",
): Promise<NotesPlace> {
	return findNotesPlace({ place: await placeOf(cwd), agentDir, home, configDir: ".pi" });
}

/** The notes of a project of its own, outside git. */
export async function newNotes() {
	const root = join(await newFolder(), "project");
	await mkdir(root);
	const place = await notesPlaceOf(root);
	const open = (disk: Disk = realDisk): NotesStore => openNotes(place, disk);
	return { root, place, folder: place.folder, open, notes: open() };
}

/** The text of a whole note, read page by page. */
export async function textOfNote(notes: NotesStore, name: string): Promise<string> {
	let text = "";
	for (let offset = 0; ; ) {
		const page = await notes.read(name, { offset, room });
		if (!page.ok || !("text" in page)) return `(${page.ok ? "folder" : page.failure})`;
		text += page.text;
		if (!page.more) return text;
		offset = page.to;
	}
}

/** The names of all notes, newest first. */
export async function namesOf(notes: NotesStore, under = ""): Promise<readonly string[]> {
	const list = await notes.list(under);
	return list.ok ? list.entries.map(({ name }) => name) : [`(${list.failure})`];
}
