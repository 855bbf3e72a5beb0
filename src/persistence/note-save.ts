import { rewrite } from "#src/carryover/change.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import type { Version } from "#src/carryover/version.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { sha256 } from "#src/lib/hash.ts";
import { replaceFile } from "./atomic.ts";
import { attempt, detailOf, failureOf, isExpected, LockLost, sayMegabytes } from "./disk.ts";
import { excludeFromGit } from "./git-exclude.ts";
import { type Held, withLock } from "./lock.ts";
import { recordOf } from "./log-records.ts";
import { type NoteFile, noteBytes, readNoteFile, withoutStamp } from "./note-file.ts";
import { isAsideReason, makeNoteFolder, removeOldTemps, setAside } from "./note-folder.ts";
import { createLateLook } from "./note-late.ts";
import { type Found, isKnown, keepBefore, originOf } from "./note-origin.ts";
import { parkNote } from "./note-park.ts";
import type { NoteFiles, Save, SaveRequest, SaveResult } from "./note-request.ts";
import { bodyOf, fileText } from "./note-text.ts";
import { writeSessionLink } from "./session-link-write.ts";
import { addTrust } from "./trusted-add.ts";

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
		if (!isAsideReason(failure)) return failed(failure, detail);
		if (!save.forced) return failed(failure, detail, await parkNote(files, save, found));
		// Not even for a moment may git see what was put aside.
		await attempt(() => excludeFromGit(files.place, files.configDir, files.disk));
		const { note } = files.paths;
		const aside = await setAside({ path: note, note }, failure, save.at, files.disk);
		const result = await change(files, save, held, { state: "blank" });
		return result.ok ? { ...result, aside } : result;
	}
	if (found.state === "conflict" && !save.forced) {
		return failed("conflict", "", await parkNote(files, save, found));
	}
	return change(files, save, held, found);
}

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
	const size = Buffer.byteLength(text);
	if (size > noteBytes) return failed("too-large", sayMegabytes(size));
	if (!(await held.stillHeld())) throw new LockLost(files.paths.note);
	return write(files, save, held, { found, known, text, previous });
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
	const { kind, later, leaf, session, at, through } = save;
	const facts = { at, kind, session, through, later, leaf };
	const record = recordOf(facts, text, maySee);
	const { hash } = record;
	const number = save.log === false ? undefined : await log.append(record);
	const trusted = maySee && (await trust(files, hash));
	const late = await putInPlace(files, held, found, { text, at });
	await attempt(() => linkSession(files, save));
	await attempt(() => removeOldTemps(paths.note, disk));
	const version = number === undefined ? undefined : { number, ...facts, text, hash, trusted };
	const result = { changed: true, text, hash, previous, version, handEdit, trusted } as const;
	const wasEdited = late !== undefined && !("hash" in late && late.hash === hash);
	return wasEdited
		? mergeLate(files, save, held, { found, late, result })
		: { ok: true, ...result };
}

/** Gives what an editor wrote into the old file while the new one took its place. */
async function putInPlace(
	{ paths, disk }: NoteFiles,
	held: Held,
	found: Found,
	{ text, at }: { readonly text: string; readonly at: number },
): Promise<NoteFile | undefined> {
	const look = createLateLook(paths, found, at, disk);
	try {
		const beforeCommit = async () => (await held.stillHeld()) && (await look.isStill());
		await replaceFile(paths.note, text, { disk, beforeCommit });
		return await look.written();
	} finally {
		await attempt(() => look.end());
	}
}

interface Late {
	readonly found: Found;
	readonly late: NoteFile;
	readonly result: Omit<Extract<SaveResult, { ok: true }>, "ok">;
}

/** What an editor wrote in the moment of a save is a change like any other, to the state that it began from. */
async function mergeLate(
	files: NoteFiles,
	save: Save,
	held: Held,
	{ found, late, result }: Late,
): Promise<SaveResult> {
	const done = { ok: true, ...result } as const;
	if (late.state !== "text" && late.state !== "conflict") return done;
	const origin = await originOf(files, save, late, await isKnown(files, late));
	await keepBefore(files, save, late, origin);
	if (late.state === "conflict") return { ...done, handEdit: true };
	const base = found.state === "text" ? decodeNote(withoutStamp(found.text)) : emptyNote;
	const change = rewrite(base, decodeNote(withoutStamp(late.text)), () => false);
	const trustResult = save.trustResult !== false && origin !== "elsewhere";
	const further = { ...save, forced: false, log: true, trustResult };
	const merged = await saveAgain(files, { ...further, change: (disk) => change(disk).note }, held);
	if (!merged.ok) return { ...done, handEdit: true };
	return { ...merged, changed: true, previous: result.previous, handEdit: true };
}

/** Rounds in which an editor that goes on writing is followed, before the caller begins anew. */
const maxRounds = 3;

async function saveAgain(files: NoteFiles, save: Save, held: Held): Promise<SaveResult> {
	for (let round = 1; ; round += 1) {
		try {
			return await saveHeld(files, save, held);
		} catch (error) {
			const goesOn = error instanceof LockLost && round < maxRounds && (await held.stillHeld());
			if (!goesOn) throw error;
		}
	}
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
