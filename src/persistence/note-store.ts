import type { NoteOnDisk } from "#src/carryover/status.ts";
import { load } from "#src/lib/load.ts";
import { type Disk, realDisk } from "./disk.ts";
import { notePaths, readNoteFile, readSessionLink, withoutStamp } from "./note-file.ts";
import type { NotePlace, NoteWriter, SaveResult } from "./note-request.ts";
import type { Place } from "./place.ts";
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
	/** Path of the session file that saved last. */
	lastSession(): Promise<string | undefined>;
}

/** Opens the note of a place. Touches nothing before the first call. */
export function openNoteStore(options: NoteStoreOptions): NoteStore {
	const files = filesOf(options);
	const { paths, disk } = files;
	let loading: Promise<NoteWriter> | undefined;
	const writer = () => {
		loading ??= load(() => import("./note-write.ts")).then(({ noteWriter }) => noteWriter(files));
		return loading;
	};
	return {
		read: () => readNote(files),
		save: async (request) => (await writer()).save(request),
		approve: async (hash) => (await writer()).approve(hash),
		adopt: async () => (await writer()).adopt(),
		replace: async (text, hash, by) => (await writer()).replace(text, hash, by),
		versions: async (limit) => (await writer()).versions(limit),
		restore: async (number, by) => (await writer()).restore(number, by),
		clear: async (by) => (await writer()).clear(by),
		lastSession: () => readSessionLink(paths, disk),
	};
}

function filesOf({ place, configDir, agentDir, ...options }: NoteStoreOptions): NotePlace {
	const { disk = realDisk, leaseMs, onQuarantine } = options;
	const paths = notePaths(place.root, configDir);
	const trusted = openTrustedNotes({ agentDir, disk, leaseMs, onQuarantine });
	return { place, configDir, paths, disk, leaseMs, trusted };
}

async function readNote({ paths, disk, trusted, place }: NotePlace): Promise<NoteOnDisk> {
	// At the same time, which saves a wait on the way to the first prompt.
	const [found, listed] = await Promise.all([readNoteFile(paths, disk), trusted.list()]);
	if (found.state === "blank") return { status: "none" };
	if (found.state === "failed") return { ...found, status: "failed" };
	const { text, hash, changedAt } = found;
	const seen = { text, hash, changedAt };
	if (found.state === "conflict") return { status: "held", reason: "conflict", ...seen };
	// Another session may have trusted and written it since the list was read.
	let standing = await trusted.look(place, hash, listed);
	if (listed !== "corrupt") standing ??= await trusted.look(place, hash);
	if (standing !== undefined) {
		return { status: "known", reason: undefined, unscrubbed: standing === "unscrubbed", ...seen };
	}
	const hashes = await trusted.hashes(place);
	if (hashes.length > 0) return { status: "held", reason: "changed", ...seen };
	const reason = (await trusted.isReadable()) ? "unknown" : "unlisted";
	return { status: "held", reason, ...seen };
}

/** The same note without the line that says who wrote it: that is for people who open the file. */
export function withoutStamps(notes: NoteStore): NoteStore {
	return {
		...notes,
		read: async () => bareNote(await notes.read()),
		async versions(limit) {
			const { versions, skipped } = await notes.versions(limit);
			const bare = versions.map((one) => ({ ...one, text: withoutStamp(one.text) }));
			return { versions: bare, skipped };
		},
		save: async (request) => bareResult(await notes.save(request)),
		replace: async (text, hash, by) => bareResult(await notes.replace(text, hash, by)),
		restore: async (number, by) => bareResult(await notes.restore(number, by)),
		clear: async (by) => bareResult(await notes.clear(by)),
	};
}

function bareNote(note: NoteOnDisk): NoteOnDisk {
	return "text" in note ? { ...note, text: withoutStamp(note.text) } : note;
}

function bareResult(result: SaveResult): SaveResult {
	if (!result.ok) return result;
	const { text, previous } = result;
	return { ...result, text: withoutStamp(text), previous: withoutStamp(previous) };
}
