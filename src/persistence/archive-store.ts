import { join } from "node:path";
import type { ArchiveList, StoredArchive } from "#src/carryover/archive.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { archiveFolder, archiveFolderNames } from "./archive-folder.ts";
import { type ArchiveBytes, readArchive, readArchives } from "./archive-read.ts";
import { addArchive, type Compaction, putArchiveBack } from "./archive-write.ts";
import { type Disk, detailOf, failureOf, isExpected, Refused, realDisk } from "./disk.ts";
import type { Place } from "./place.ts";

/** A failure of the disk as a value. */
export interface ArchiveFailed {
	readonly ok: false;
	readonly failure: NoteFailure;
	readonly detail: string;
}

/** The archives of one project's compactions; every method gives what the disk refuses as a value. */
export interface ArchiveStore {
	add(
		compaction: Compaction,
	): Promise<{ readonly ok: true; readonly name: string } | ArchiveFailed>;
	list(): Promise<ArchiveList>;
	/** Removes an archive and gives what brings it back. */
	remove(name: string): Promise<({ readonly ok: true } & ArchiveBytes) | ArchiveFailed>;
	putBack(
		removed: ArchiveBytes,
	): Promise<{ readonly ok: true; readonly archive: StoredArchive } | ArchiveFailed>;
}

export interface ArchiveStoreOptions {
	readonly place: Place;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	readonly disk?: Disk | undefined;
}

/** Opens the archives of a place; touches no file. */
export function openArchives({ disk = realDisk, ...options }: ArchiveStoreOptions): ArchiveStore {
	const files = { ...options, disk };
	return {
		add: (compaction) =>
			settled(async () => ({ ok: true, name: await addArchive(files, compaction) })),
		list: () => settled(() => readArchives(files)),
		remove: (name) =>
			settled(async () => {
				await archiveFolderNames(files);
				const found = await readArchive(files, name);
				if (typeof found === "string") throw new Refused("changed", `${name}: ${found}`);
				await disk.rm(join(archiveFolder(files), name));
				return { ok: true, ...found };
			}),
		putBack: ({ archive, bytes }) =>
			settled(async () => {
				const name = await putArchiveBack(files, { name: archive.name, at: archive.at, bytes });
				return { ok: true, archive: { ...archive, name } };
			}),
	};
}

async function settled<T>(work: () => Promise<T>): Promise<T | ArchiveFailed> {
	try {
		return await work();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return { ok: false, failure: failureOf(error), detail: detailOf(error) };
	}
}
