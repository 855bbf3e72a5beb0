import { hasConflictMarkers } from "#src/carryover/conflict.ts";
import { decodeNote } from "#src/carryover/decode-note.ts";
import { encodeNote } from "#src/carryover/encode-note.ts";
import type { SaveKind, Version } from "#src/carryover/version.ts";
import { ownMark, recordOf } from "./log-records.ts";
import { type NoteFile, withoutStamp } from "./note-file.ts";
import type { NoteLog } from "./note-log.ts";
import type { NoteFiles, SaveRequest } from "./note-request.ts";
import { bodyOf, cleaned, fileText } from "./note-text.ts";

/**
 * Puts a state that none of our saves logged into the log, unless it is there. `own` is whether it is trusted.
 * Gives whether it was new.
 */
export async function keepFound(
	log: NoteLog,
	found: NoteFile,
	{ kind = "edit", own }: { readonly kind?: SaveKind; readonly own: boolean },
): Promise<boolean> {
	if (found.state !== "text" && found.state !== "conflict") return false;
	if (await log.has(found.hash)) return false;
	const { hash, changedAt, text } = found;
	await log.append({ v: 1, at: changedAt, kind, ...ownMark(own), hash, text: cleaned(text) });
	return true;
}

/**
 * Keeps what was to be saved as a version in the log, where the file itself must not be written: it is
 * in conflict or too large. The change is made to the newest version that is free of conflicts.
 */
export async function parkNote(
	{ log }: NoteFiles,
	{ kind, session, at, change, log: logged }: SaveRequest,
	found: NoteFile,
): Promise<Version | undefined> {
	if (logged === false) return undefined;
	await keepFound(log, found, { own: false });
	const { versions } = await log.versions();
	const last = versions.find(({ text }) => !hasConflictMarkers(text))?.text ?? "";
	const base = decodeNote(withoutStamp(last));
	const next = change(base, last);
	const body = next === undefined ? "" : bodyOf(next);
	if (body === "" || body === encodeNote(base)) return undefined;
	const text = fileText(body, kind, at);
	const record = recordOf({ at, kind, session }, text, false);
	const number = await log.append(record);
	return { number, at, kind, session, text, hash: record.hash, trusted: false };
}
