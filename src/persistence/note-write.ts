import { decodeNote } from "#src/carryover/decode-note.ts";
import { emptyNote } from "#src/carryover/note.ts";
import { sha256 } from "#src/lib/hash.ts";
import { redact } from "#src/lib/redact.ts";
import { attempt, detailOf, failureOf, isExpected } from "./disk.ts";
import { excludeFromGit } from "./git-exclude.ts";
import { withLock } from "./lock.ts";
import { adoptNote } from "./note-adopt.ts";
import { readNoteFile, withoutStamp } from "./note-file.ts";
import { openNoteLog } from "./note-log.ts";
import { keepFound } from "./note-park.ts";
import type {
	Approval,
	NoteFiles,
	NotePlace,
	NoteWriter,
	SavedBy,
	SaveRequest,
	SaveResult,
} from "./note-request.ts";
import { saveNote } from "./note-save.ts";
import { addTrust } from "./trusted-add.ts";

/** The half of a note's store that writes; loaded when first needed, or a little after the start. */
export function noteWriter(place: NotePlace): NoteWriter {
	const log = openNoteLog(place.paths, place.disk);
	const files: NoteFiles = { ...place, log };
	return {
		async versions(limit) {
			const { versions, skipped } = await log.versions();
			const trusted = new Set(await files.trusted.hashes(files.place));
			const marked = versions
				.slice(0, limit)
				.map((version) => ({ ...version, trusted: trusted.has(version.hash) }));
			return { versions: marked, skipped };
		},
		save: (request) => saveNote(files, request, false),
		approve: (hash) => approveNote(files, hash),
		adopt: () => adoptNote(files),
		replace: (text, hash, by) => replaceNote(files, text, hash, by),
		restore: (number, by) => restoreNote(files, number, by),
		clear: (by) => {
			const request = forced("clear", by, () => emptyNote);
			return saveNote(files, request, true);
		},
	};
}

async function approveNote(files: NoteFiles, hash: string): Promise<Approval> {
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

const changed: Approval = { ok: false, failure: "changed", detail: "" };

async function approveHeld(files: NoteFiles, hash: string): Promise<Approval> {
	const { paths, disk, log, trusted, place } = files;
	const found = await readNoteFile(paths, disk);
	if (found.state === "failed") return { ...found, ok: false };
	if (found.state === "blank" || found.hash !== hash) return changed;
	if (found.state === "conflict") return { ok: false, failure: "conflict", detail: "" };
	await keepFound(log, found, { own: true });
	await attempt(() => excludeFromGit(place, files.configDir, disk));
	const added = await addTrust(trusted, place, hash, redact(found.text).count === 0);
	return added ? { ok: true } : { ok: false, failure: "busy", detail: "trusted-notes.json" };
}

async function replaceNote(
	files: NoteFiles,
	text: string,
	hash: string,
	by: SavedBy,
): Promise<SaveResult> {
	const failed = { ok: false, failure: "changed", detail: "", parked: undefined } as const;
	let same = false;
	const result = await saveNote(
		files,
		forced("edit", by, (_note, found) => {
			same = found === "" ? hash === "" : sha256(found) === hash;
			return same ? decodeNote(withoutStamp(text)) : undefined;
		}),
		true,
	);
	return result.ok && !same ? failed : result;
}

async function restoreNote(files: NoteFiles, number: number, by: SavedBy): Promise<SaveResult> {
	const { versions } = await files.log.versions();
	const version = versions.find((candidate) => candidate.number === number);
	if (version === undefined) {
		return { ok: false, failure: "failed", detail: "no-version", parked: undefined };
	}
	const note = decodeNote(withoutStamp(version.text));
	// A log can come along with a repository, too.
	const trusted = (await files.trusted.hashes(files.place)).includes(version.hash);
	const request = forced("restore", by, () => note);
	return saveNote(files, { ...request, trustResult: trusted }, true);
}

function forced(
	kind: "restore" | "clear" | "edit",
	{ at, session, sessionFile }: SavedBy,
	change: SaveRequest["change"],
): SaveRequest {
	return { kind, at, session, sessionFile, trustedBase: true, change };
}
