import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { SaveKind } from "#src/carryover/version.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { sha256 } from "#src/lib/hash.ts";
import { load } from "#src/lib/load.ts";
import {
	codeOf,
	type Disk,
	detailOf,
	failureOf,
	inItsTurn,
	readBytes,
	readHeader,
	readText,
} from "./disk.ts";

/** The files of one project's note. */
export interface NotePaths {
	readonly root: string;
	readonly folder: string;
	readonly note: string;
	readonly log: string;
	readonly link: string;
}

export function notePaths(root: string, configDir: string): NotePaths {
	const folder = join(root, configDir);
	return {
		root,
		folder,
		note: join(folder, "CARRYOVER.md"),
		log: join(folder, "carryover.log"),
		link: join(folder, ".carryover-session"),
	};
}

/**
 * Whether a path, all symbolic links followed, ends inside `root`; a repository can bring links along
 * that point anywhere. What does not exist yet is judged by where it would be created. Throws when `root` is not there.
 */
export async function staysInside(root: string, path: string, disk: Disk): Promise<boolean> {
	const [end, real] = await Promise.all([endOf(path, disk, 0), disk.realpath(root)]);
	if (end === undefined) return false;
	const way = relative(real, end);
	return way === "" || !(way === ".." || way.startsWith(`..${sep}`) || resolve(way) === way);
}

/** As many links in a row as Linux follows before it gives up. */
const maxLinks = 40;

async function endOf(path: string, disk: Disk, links: number): Promise<string | undefined> {
	if (links > maxLinks) return undefined;
	try {
		return await disk.realpath(path);
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
	}
	const target = await linkTarget(path, disk);
	if (target !== undefined) return endOf(target, disk, links + 1);
	const above = dirname(path);
	if (above === path) return path;
	const folder = await endOf(above, disk, links);
	return folder === undefined ? undefined : join(folder, path.slice(above.length));
}

async function linkTarget(path: string, disk: Disk): Promise<string | undefined> {
	try {
		return resolve(dirname(path), await disk.readlink(path));
	} catch {
		return undefined;
	}
}

const stamp = /^\s*<!-- carryover: ([^\n]*?) @ ([^\n]*?) -->[ \t]*(?:\n|$)/;

/** The first line of a saved note: who wrote it and when. The original extension writes the same form. */
export function stampLine(kind: SaveKind, at: number): string {
	return `<!-- carryover: ${kind} @ ${new Date(at).toISOString()} -->`;
}

/** A note's Markdown without the stamp. */
export function withoutStamp(text: string): string {
	return text.replace(stamp, "");
}

/** The words of a note's stamp, as whoever wrote it put them. */
export function stampWords(text: string): string | undefined {
	return stamp.exec(text)?.[1];
}

/** Whether a note says nothing: blank, or a stamp alone. */
function isBlank(text: string): boolean {
	return withoutStamp(text).trim() === "";
}

/** A note beyond this many bytes is not read: it is no list of unfinished work. */
export const noteBytes = 262_144;

/** What the note's file holds, before anyone asks whether it is trusted. */
export type NoteFile =
	| { readonly state: "blank" }
	| {
			readonly state: "text" | "conflict";
			readonly text: string;
			readonly hash: string;
			readonly bytes: Buffer;
			readonly changedAt: number;
	  }
	| { readonly state: "failed"; readonly failure: NoteFailure; readonly detail: string };

/** Milliseconds until a file that seems to be no text is looked at again: an editor may be half-way through. */
const secondLookMs = 60;

/** Reads the note's file without a lock; our writers replace it whole. */
export async function readNoteFile(paths: NotePaths, disk: Disk): Promise<NoteFile> {
	const first = await lookAtNote(paths, disk);
	if (first.state !== "failed" || first.failure !== "not-utf8") return first;
	await sleep(secondLookMs);
	return lookAtNote(paths, disk);
}

async function lookAtNote(paths: NotePaths, disk: Disk): Promise<NoteFile> {
	// Read while its way is followed, which saves a wait; what lies outside is thrown away unused.
	const reading = readBytes(paths.note, { maxBytes: noteBytes, disk });
	try {
		if (!(await staysInside(paths.root, paths.note, disk))) {
			return { state: "failed", failure: "outside", detail: paths.note };
		}
	} catch (error) {
		return { state: "failed", failure: failureOf(error), detail: detailOf(error) };
	}
	const read = await reading;
	if (read.status === "missing") return { state: "blank" };
	if (read.status === "failed") return { ...read, state: "failed" };
	const { bytes, changedAt } = read;
	const text = decodeNoteBytes(bytes);
	if (text === undefined) return { state: "failed", failure: "not-utf8", detail: "" };
	if (isBlank(text)) return { state: "blank" };
	const state = (await isConflict(text)) ? "conflict" : "text";
	return { state, text, hash: sha256(text), bytes, changedAt };
}

/** What looks for markers is loaded only for a text with seven such signs in a row, which every marker has. */
async function isConflict(text: string): Promise<boolean> {
	if (!/[<>|]{7}/.test(text)) return false;
	const { hasConflictMarkers } = await load(() => import("#src/carryover/conflict.ts"));
	return hasConflictMarkers(text);
}

/**
 * A note's bytes as well-formed text, LF line ends, without a byte order mark: UTF-8, or UTF-16 where its mark says so.
 * Undefined for all else: what is guessed would be written back wrong.
 */
function decodeNoteBytes(bytes: Uint8Array): string | undefined {
	try {
		const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
		return text.includes("\0") ? undefined : text.replaceAll("\r\n", "\n");
	} catch {
		return;
	}
}

/** What the byte order mark names; UTF-8 where there is none. */
function encodingOf([first, second]: Uint8Array): string {
	if (first === 0xff && second === 0xfe) return "utf-16le";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	return "utf-8";
}

/** Longer than any path that a system accepts. */
const linkBytes = 4_096;

/**
 * The last session's file as the link names it. The link lies in the project, where anyone's commit can
 * put one: only one absolute path of a pi session that ran in this very project is taken.
 */
export async function readSessionLink(paths: NotePaths, disk: Disk): Promise<string | undefined> {
	const path = await readLinkedPath(paths, disk);
	if (path === undefined || !path.endsWith(".jsonl")) return undefined;
	// Whoever wrote the link has chosen where that is.
	const there = inItsTurn(disk);
	const cwd = await sessionFolder(path, there);
	if (cwd === undefined) return undefined;
	const real = cwd === paths.root ? cwd : await there.realpath(cwd).catch(() => cwd);
	return real === paths.root || real.startsWith(paths.root + sep) ? path : undefined;
}

/** What the link says, taken for no more than one absolute path on one line. */
export async function readLinkedPath(paths: NotePaths, disk: Disk): Promise<string | undefined> {
	const [isInside, read] = await Promise.all([
		staysInside(paths.root, paths.link, disk).catch(() => false),
		readText(paths.link, { maxBytes: linkBytes, disk }),
	]);
	if (!isInside || read.status !== "ok") return undefined;
	const path = read.text.trim();
	return isAbsolute(path) && !/\p{Cc}/u.test(path) ? path : undefined;
}

/** The folder that a session file says it ran in; undefined for a file that is no session. */
async function sessionFolder(file: string, disk: Disk): Promise<string | undefined> {
	try {
		return cwdOf(await readHeader(file, disk));
	} catch {
		return undefined;
	}
}

function cwdOf(header: unknown): string | undefined {
	if (typeof header !== "object" || header === null) return undefined;
	const isSession = "type" in header && header.type === "session";
	return isSession && "cwd" in header && typeof header.cwd === "string" ? header.cwd : undefined;
}
