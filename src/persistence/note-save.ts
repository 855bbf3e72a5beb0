import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import type { NoteFailure } from "#src/carryover/status.ts";
import type { Version } from "#src/carryover/version.ts";
import { sha256 } from "#src/lib/hash.ts";
import { replaceFile } from "./atomic.ts";
import { attempt, detailOf, failureOf, isExpected, LockLost } from "./disk.ts";
import { excludeFromGit } from "./git-exclude.ts";
import { type Held, withLock } from "./lock.ts";
import { recordOf } from "./log-records.ts";
import { mayBeHandEdit, trustHandEdit } from "./note-adopt.ts";
import { type NoteFile, noteBytes, readNoteFile, withoutStamp } from "./note-file.ts";
import { makeNoteFolder, removeOldTemps, setAside } from "./note-folder.ts";
import { keepFound, parkNote } from "./note-park.ts";
import type { NoteFiles, SaveRequest, SaveResult } from "./note-request.ts";
import { bodyOf, fileText } from "./note-text.ts";
import { writeSessionLink } from "./session-link-write.ts";
import { addTrust } from "./trusted-add.ts";

/** A save that the user asked for by name: it goes over any state of the file, and its result is trusted. */
interface Save extends SaveRequest {
	readonly forced: boolean;
}

/** Reads, changes and writes a note under its lock; every failure is a value. */
export async function saveNote(
	files: NoteFiles,
	request: SaveRequest,
	forced: boolean,
): Promise<SaveResult> {
	const { paths, disk, leaseMs } = files;
	const save = { ...request, forced };
	try {
		if (!(await makeNoteFolder(paths, disk, () => writesNothing(save)))) return unchanged("", true);
		const { waitMs } = request;
		const locked = await withLock(paths.note, (held) => saveHeld(files, save, held), {
			waitMs,
			leaseMs,
			disk,
		});
		return locked.ok ? locked.value : failed("busy", `${paths.note}.lock`);
	} catch (error) {
		if (!isExpected(error)) throw error;
		return failed(failureOf(error), detailOf(error));
	}
}

function writesNothing({ change }: Save): boolean {
	const note = change(emptyNote, "");
	return note === undefined || bodyOf(note) === "";
}

async function saveHeld(files: NoteFiles, save: Save, held: Held): Promise<SaveResult> {
	const found = await readNoteFile(files.paths, files.disk);
	if (found.state === "failed") {
		const { detail, failure } = found;
		if (failure !== "too-large" && failure !== "not-utf8") return failed(failure, detail);
		if (!save.forced) return failed(failure, detail, await parkNote(files, save, found));
		// Not even for a moment may git see what was put aside.
		await attempt(() => excludeFromGit(files.place, files.configDir, files.disk));
		await setAside(files.paths.note, failure, save.at, files.disk);
		return change(files, save, held, { state: "blank" });
	}
	if (found.state === "conflict" && !save.forced) {
		return failed("conflict", "", await parkNote(files, save, found));
	}
	return change(files, save, held, found);
}

type Found = Exclude<NoteFile, { state: "failed" }>;

async function change(files: NoteFiles, save: Save, held: Held, found: Found): Promise<SaveResult> {
	const previous = found.state === "blank" ? "" : found.text;
	const base = found.state === "text" ? decodeNote(withoutStamp(previous)) : emptyNote;
	const next = save.change(base, previous);
	const known = await isKnown(files, found);
	if (next === undefined) return unchanged(previous, known);
	const body = bodyOf(next);
	const settled = found.state !== "conflict" && (known || !save.forced);
	if (settled && body === encodeNote(base)) return unchanged(previous, known);
	const text = fileText(body, save.kind, save.at);
	if (Buffer.byteLength(text) > noteBytes) return failed("too-large", `${text.length} characters`);
	if (!(await held.stillHeld())) throw new LockLost(files.paths.note);
	return write(files, save, held, { found, known, text, previous });
}

async function isKnown({ trusted, place }: NoteFiles, found: Found): Promise<boolean> {
	return found.state === "blank" || (await trusted.look(place, found.hash)) !== undefined;
}

interface Change {
	readonly found: Found;
	readonly known: boolean;
	readonly text: string;
	readonly previous: string;
}

/** The log and the trust come first: a kill in between leaves a version too many, never one too few. */
async function write(
	files: NoteFiles,
	save: Save,
	held: Held,
	{ found, known, text, previous }: Change,
): Promise<SaveResult> {
	const { paths, disk, log, place, configDir } = files;
	const origin = await originOf(files, save, found, known);
	const maySee = save.trustResult !== false && (save.forced || origin !== "elsewhere");
	// Without a version in the log nothing would tell later that this mixture is not to be trusted.
	if (save.log === false && !maySee) return unchanged(previous, known);
	await attempt(() => excludeFromGit(place, configDir, disk));
	const handEdit = await keepBefore(files, save, found, origin);
	const { kind, session, at, through } = save;
	const record = recordOf({ at, kind, session, through }, text, maySee);
	const { hash } = record;
	const number = save.log === false ? undefined : await log.append(record);
	const trusted = maySee && (await trust(files, hash));
	const beforeCommit = async () => (await held.stillHeld()) && (await isStill(files, found));
	await replaceFile(paths.note, text, { disk, beforeCommit });
	await attempt(() => linkSession(files, save));
	await attempt(() => removeOldTemps(paths.note, disk));
	const version =
		number === undefined ? undefined : { number, at, kind, session, through, text, hash, trusted };
	return { ok: true, changed: true, text, hash, previous, version, handEdit, trusted };
}

/** Where a state comes from: from here, from a hand while a trusted session runs, or from someone else. */
type Origin = "here" | "hand" | "elsewhere";

/** A state that git put on disk is another person's, however well the session started. */
async function originOf(
	files: NoteFiles,
	save: Save,
	found: Found,
	known: boolean,
): Promise<Origin> {
	if (known) return "here";
	if (save.forced || !save.trustedBase) return "elsewhere";
	return (await mayBeHandEdit(files, found)) ? "hand" : "elsewhere";
}

/**
 * Puts into the log what the save takes away and the log does not have: an edit by hand, or a capture
 * that a person's own save goes over. Gives whether it was an edit.
 */
async function keepBefore(
	files: NoteFiles,
	save: Save,
	found: Found,
	origin: Origin,
): Promise<boolean> {
	const { log } = files;
	if (origin !== "here") {
		const own = origin === "hand";
		const isNew = await keepFound(log, found, { own });
		// An editor that knows nothing of our save may write the very same once more.
		if (own) await attempt(() => trustHandEdit(files, found));
		return isNew;
	}
	if (save.forced || save.kind === "edit")
		await keepFound(log, found, { kind: "capture", own: true });
	return false;
}

/** Whether the file is as it was found: an editor knows nothing of locks, and what it saved must not be lost. */
async function isStill({ paths, disk }: NoteFiles, found: Found): Promise<boolean> {
	const now = await readNoteFile(paths, disk);
	if (found.state === "blank" || now.state === "blank" || now.state === "failed") {
		return now.state === found.state;
	}
	return now.hash === found.hash;
}

async function trust({ trusted, place }: NoteFiles, hash: string): Promise<boolean> {
	let added = false;
	await attempt(async () => {
		added = await addTrust(trusted, place, hash);
	});
	return added;
}

async function linkSession({ paths, disk }: NoteFiles, { sessionFile }: Save): Promise<void> {
	if (sessionFile !== undefined) await writeSessionLink(paths, sessionFile, disk);
}

function unchanged(text: string, trusted: boolean): SaveResult {
	const hash = text === "" ? "" : sha256(text);
	const same = { text, hash, previous: text, trusted };
	return { ok: true, changed: false, version: undefined, handEdit: false, ...same };
}

function failed(failure: NoteFailure, detail: string, parked?: Version): SaveResult {
	return { ok: false, failure, detail, parked };
}
