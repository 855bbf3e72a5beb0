import type { Disk } from "./disk.ts";
import type { KnownProjects } from "./known-projects.ts";
import type { NotesPlace } from "./notes-place.ts";
import type { Place } from "./place.ts";
import type { SessionFile } from "./session-files.ts";

/** Whose files are looked through. */
export interface SweepContext {
	readonly agentDir: string;
	/** The user's home folder, where one of the originals has a file. */
	readonly home: string;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	/** Undefined where no project has a place: then only what all projects share is looked through. */
	readonly place: Place | undefined;
	readonly notes: NotesPlace | undefined;
	/** Folders of this project in which pi worked, the present one among them. */
	readonly cwds: readonly string[];
	/** Whether there are more folders in the checkout than are looked into for those. */
	readonly isCut: boolean;
	/** The session files of this project, the newest first. */
	readonly sessions: readonly SessionFile[];
	/** The other projects of this machine, of which only a sweep looks through what they keep. */
	readonly others: KnownProjects;
	readonly disk: Disk;
}

/** Bytes of the largest file that is looked through. */
export const mostSwept = 64 * 1_048_576;

/** For whoever stays in the present project. */
export const noOthers: KnownProjects = { projects: [], unread: [] };
