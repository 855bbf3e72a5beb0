import { CONFIG_DIR_NAME } from "@earendil-works/pi-coding-agent";
import { realDisk } from "#src/persistence/disk.ts";
import { findFoldersBelow } from "#src/persistence/folders-below.ts";
import type { Place } from "#src/persistence/place.ts";
import { createProjectFolders } from "#src/persistence/project-folders.ts";
import type { SessionFile } from "#src/persistence/session-files.ts";

/** Folders in which pi worked on a project, the present one first. */
interface ProjectCwds {
	/** Those that sessions name. */
	readonly known: readonly string[];
	/** The same, and those of its checkout that have a folder of pi's. */
	readonly all: readonly string[];
	/** Whether there were more folders in the checkout than are looked into. */
	readonly isCut: boolean;
}

/** Where the originals may have left something of a project. */
export async function projectCwds(
	cwd: string,
	place: Place | undefined,
	sessions: readonly SessionFile[],
): Promise<ProjectCwds> {
	const named = [...new Set([cwd, ...sessions.map((session) => session.cwd)])];
	const known = await createProjectFolders(cwd, CONFIG_DIR_NAME).among(named);
	if (place === undefined) return { known, all: known, isCut: false };
	const { folders, isCut } = await findFoldersBelow(place, CONFIG_DIR_NAME, realDisk);
	return { known, all: [...new Set([...known, ...folders])], isCut };
}
