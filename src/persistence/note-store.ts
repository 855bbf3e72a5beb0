import { decodeNote } from "#src/carryover/decode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import type { NoteFailure, NoteOnDisk } from "#src/carryover/status.ts";
import { type Disk, realDisk } from "./disk.ts";
import { detailOf, failureOf, isExpected } from "./failure.ts";
import { withLock } from "./lock.ts";
import { adoptNote } from "./note-adopt.ts";
import { readNoteFile } from "./note-file.ts";
import { openNoteLog, type VersionList } from "./note-log.ts";
import { keepFound } from "./note-park.ts";
import { notePaths } from "./note-paths.ts";
import type { NoteFiles, SaveRequest, SaveResult } from "./note-request.ts";
import { saveNote } from "./note-save.ts";
import { withoutStamp } from "./note-stamp.ts";
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

/** Who restores or clears. */
export interface SavedBy {
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly session?: string | undefined;
	readonly sessionFile?: string | undefined;
}

export type Approval =
	| { readonly ok: true }
	/** `detail` is `changed` when the file is not the one that was looked at. */
	| { readonly ok: false; readonly failure: NoteFailure; readonly detail: string };

/** One project's note with its log, its link and its trust. No call throws for what a disk can do. */
export interface NoteStore {
	/** Never writes or creates anything. */
	read(): Promise<NoteOnDisk>;
	save(request: SaveRequest): Promise<SaveResult>;
	/** Marks exactly the content with this hash as seen and wanted by the user. */
	approve(hash: string): Promise<Approval>;
	/** Takes the content on disk as the user's own edit, unless git put it there; gives whether it was taken. */
	adopt(): Promise<boolean>;
	/** The newest `limit` saved states, newest first; all without a limit. */
	versions(limit?: number): Promise<VersionList>;
	/** Saves an older version again, over any state of the file; `no-version` in `detail` when it is not there. */
	restore(number: number, by: SavedBy): Promise<SaveResult>;
	/** Saves an empty note, over any state of the file. */
	clear(by: SavedBy): Promise<SaveResult>;
	/** Path of the session file that saved last. */
	lastSession(): Promise<string | undefined>;
}

/** Opens the note of a place. Touches nothing before the first call. */
export function openNoteStore(options: NoteStoreOptions): NoteStore {
	const files = filesOf(options);
	const { paths, disk, log } = files;
	return {
		read: () => readNote(files),
		save: (request) => saveNote(files, request, false),
		approve: (hash) => approve(files, hash),
		adopt: () => adoptNote(files),
		async versions(limit) {
			const { versions, skipped } = await log.versions();
			return { versions: versions.slice(0, limit), skipped };
		},
		restore: (number, by) => restore(files, number, by),
		clear: (by) =>
			saveNote(
				files,
				forced("clear", by, () => emptyNote),
				true,
			),
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

async function approve(files: NoteFiles, hash: string): Promise<Approval> {
	const { paths, disk, leaseMs } = files;
	const busy = { ok: false, failure: "busy", detail: `${paths.note}.lock` } as const;
	try {
		// Looked at before the lock, which would need a folder that may not be there.
		if ((await readNoteFile(paths, disk)).state === "blank") return changed;
		const locked = await withLock(paths.note, () => approveHeld(files, hash), { disk, leaseMs });
		return locked.ok ? locked.value : busy;
	} catch (error) {
		if (!isExpected(error)) throw error;
		return { ok: false, failure: failureOf(error), detail: detailOf(error) };
	}
}

const changed: Approval = { ok: false, failure: "failed", detail: "changed" };

async function approveHeld(files: NoteFiles, hash: string): Promise<Approval> {
	const { paths, disk, log, trusted, place } = files;
	const found = await readNoteFile(paths, disk);
	if (found.state === "failed") return { ...found, ok: false };
	if (found.state === "blank" || found.hash !== hash) return changed;
	if (found.state === "conflict") return { ok: false, failure: "conflict", detail: "" };
	await keepFound(log, found);
	const added = await trusted.add(place, hash);
	return added ? { ok: true } : { ok: false, failure: "busy", detail: "trusted-notes.json" };
}

async function restore(files: NoteFiles, number: number, by: SavedBy): Promise<SaveResult> {
	const { versions } = await files.log.versions();
	const version = versions.find((candidate) => candidate.number === number);
	if (version === undefined) {
		return { ok: false, failure: "failed", detail: "no-version", parked: undefined };
	}
	const note = decodeNote(withoutStamp(version.text));
	return saveNote(
		files,
		forced("restore", by, () => note),
		true,
	);
}

function forced(
	kind: "restore" | "clear",
	{ at, session, sessionFile }: SavedBy,
	change: SaveRequest["change"],
): SaveRequest {
	return { kind, at, session, sessionFile, trustedBase: true, change };
}
