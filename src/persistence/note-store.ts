import type { NoteOnDisk } from "#src/carryover/status.ts";
import { type Disk, realDisk } from "./disk.ts";
import { readNoteFile } from "./note-file.ts";
import { openNoteLog, type VersionList } from "./note-log.ts";
import { notePaths } from "./note-paths.ts";
import type { NoteFiles, NoteWriter } from "./note-request.ts";
import type { Place } from "./place.ts";
import { readSessionLink } from "./session-link.ts";
import { openTrustedNotes } from "./trusted-notes.ts";

export interface NoteStoreOptions {
	readonly place: Place;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	readonly agentDir: string;
	readonly disk?: Disk | undefined;
	/** Milliseconds without a heartbeat after which another process's lock counts as left behind. */
	readonly leaseMs?: number | undefined;
	/** Told the new path of a file of ours that could not be read and was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
}

/** One project's note with its log, its link and its trust. No call throws for what a disk can do. */
export interface NoteStore extends NoteWriter {
	/** Never writes or creates anything. */
	read(): Promise<NoteOnDisk>;
	/** The newest `limit` saved states, newest first; all without a limit. */
	versions(limit?: number): Promise<VersionList>;
	/** Path of the session file that saved last. */
	lastSession(): Promise<string | undefined>;
}

/** Opens the note of a place. Touches nothing before the first call. */
export function openNoteStore(options: NoteStoreOptions): NoteStore {
	const files = filesOf(options);
	const { paths, disk, log } = files;
	const writer = async () => (await import("./note-write.ts")).noteWriter(files);
	return {
		read: () => readNote(files),
		save: async (request) => (await writer()).save(request),
		approve: async (hash) => (await writer()).approve(hash),
		adopt: async () => (await writer()).adopt(),
		async versions(limit) {
			const { versions, skipped } = await log.versions();
			return { versions: versions.slice(0, limit), skipped };
		},
		restore: async (number, by) => (await writer()).restore(number, by),
		clear: async (by) => (await writer()).clear(by),
		lastSession: () => readSessionLink(paths, disk),
	};
}

function filesOf({ place, configDir, agentDir, ...options }: NoteStoreOptions): NoteFiles {
	const { disk = realDisk, leaseMs, onQuarantine } = options;
	const paths = notePaths(place.root, configDir);
	const trusted = openTrustedNotes({ agentDir, disk, leaseMs, onQuarantine });
	return { place, configDir, paths, disk, leaseMs, log: openNoteLog(paths, disk), trusted };
}

async function readNote({ paths, disk, trusted, place }: NoteFiles): Promise<NoteOnDisk> {
	const found = await readNoteFile(paths, disk);
	if (found.state === "blank") return { status: "none" };
	if (found.state === "failed") return { ...found, status: "failed" };
	const { text, hash, changedAt } = found;
	const seen = { text, hash, changedAt };
	if (found.state === "conflict") return { status: "held", reason: "conflict", ...seen };
	const hashes = await trusted.hashes(place);
	if (hashes.includes(hash)) return { status: "known", reason: undefined, ...seen };
	return { status: "held", reason: hashes.length === 0 ? "unknown" : "changed", ...seen };
}
