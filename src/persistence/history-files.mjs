/** The session files of this machine: where they lie, and what their first line says. */
import { createHash } from "node:crypto";
import { lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, relative, sep } from "node:path";
import { isFileError, linesFrom, parseLine } from "./history-lines.mjs";

/** Bytes that are read at once for a first line. */
const headerBytes = 1 << 12;

/** Folders below a root that are looked into. */
const mostDepth = 6;

/**
 * @typedef {object} Roots
 * @property {string} sessions The folder with one folder of sessions for each working directory.
 * @property {string | undefined} own The active session folder, where it lies elsewhere.
 *
 * @typedef {object} FileStamp
 * @property {string} path
 * @property {number} inode
 * @property {number} size
 * @property {number} changed Milliseconds on the wall clock, with fractions.
 * @property {boolean} nested Whether it lies in a session's own folder: a sub-agent wrote it.
 *
 * @typedef {object} Header
 * @property {string} session
 * @property {string} cwd Empty where the session does not say.
 */

/**
 * All session files, the one that changed first in front. What cannot be looked at is named.
 *
 * @param {Roots} roots
 */
export function listFiles(roots) {
	/** @type {FileStamp[]} */
	const files = [];
	const unreadable = eachFile(roots, { folder: () => {}, file: (stamp) => files.push(stamp) });
	files.sort((a, b) => a.changed - b.changed);
	return { files, unreadable };
}

/**
 * Shows all session files one after another, in no order: of thousands that are as they were none has to be kept. A
 * folder is told before it is looked into, so that whoever watches it misses nothing.
 *
 * @param {Roots} roots
 * @param {Visitor} visitor
 * @returns {string[]} Folders that cannot be looked into.
 */
export function eachFile(roots, visitor) {
	/** @type {string[]} */
	const unreadable = [];
	for (const root of rootsOf(roots)) walk(root, 0, { roots, unreadable, visitor });
	return unreadable;
}

/**
 * @typedef {object} Visitor
 * @property {(path: string) => void} folder
 * @property {(stamp: FileStamp) => void} file
 *
 * @typedef {object} Walk
 * @property {Roots} roots
 * @property {string[]} unreadable
 * @property {Visitor} visitor
 */

/** @param {Roots} roots */
function rootsOf({ sessions, own }) {
	return own === undefined || !isOutside(own, sessions) ? [sessions] : [sessions, own];
}

/**
 * @param {string} path
 * @param {string} folder
 */
function isOutside(path, folder) {
	const way = relative(folder, path);
	return way === ".." || way.startsWith(`..${sep}`) || /^[a-z]:/i.test(way);
}

/**
 * @param {string} folder
 * @param {number} depth
 * @param {Walk} way
 */
function walk(folder, depth, way) {
	const { roots, unreadable, visitor } = way;
	visitor.folder(folder);
	const entries = entriesOf(folder, unreadable);
	if (entries === undefined) return;
	const nested = isNested(folder, roots);
	// Joined by hand: over thousands of files `join` takes nearly as long as asking the system for them.
	const start = folder.endsWith(sep) ? folder : folder + sep;
	for (const entry of entries) {
		const path = start + entry.name;
		if (entry.isDirectory()) {
			if (depth < mostDepth) walk(path, depth + 1, way);
			continue;
		}
		const stamp = stampOf(path, roots, nested);
		if (stamp !== undefined) visitor.file(stamp);
	}
}

/**
 * @param {string} folder
 * @param {string[]} unreadable
 */
function entriesOf(folder, unreadable) {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch (error) {
		if (!isMissing(error)) unreadable.push(folder);
		return;
	}
}

/** @param {string} name */
function isSessionName(name) {
	return name.endsWith(".jsonl") && !name.includes(".intent.");
}

/**
 * What tells whether a file changed; undefined for what is no regular file or is gone.
 *
 * @param {string} path
 * @param {Roots} roots
 * @param {boolean} [nested]
 * @returns {FileStamp | undefined}
 */
export function stampOf(path, roots, nested = isNested(dirname(path), roots)) {
	if (!isSessionName(path)) return;
	let stat;
	try {
		stat = lstatSync(path, { throwIfNoEntry: false });
		if (stat?.isSymbolicLink()) stat = statSync(path, { throwIfNoEntry: false });
	} catch {
		return;
	}
	if (!stat?.isFile()) return;
	return { path, inode: stat.ino, size: stat.size, changed: stat.mtimeMs, nested };
}

/**
 * @param {string} folder
 * @param {Roots} roots
 */
function isNested(folder, { sessions, own }) {
	if (folder === own || folder === sessions) return false;
	return isOutside(folder, sessions) || dirname(folder) !== sessions;
}

/**
 * Whether there is no such file, as opposed to one that cannot be looked at or lies where only others look.
 *
 * @param {string} path
 */
export function isGone(path) {
	try {
		return lstatSync(path, { throwIfNoEntry: false }) === undefined;
	} catch {
		return false;
	}
}

/** @param {unknown} error */
function isMissing(error) {
	return error instanceof Error && "code" in error && error.code === "ENOENT";
}

/**
 * What the first line of a file says; undefined where it is no session's. Throws the system's error.
 *
 * @param {string} path
 * @returns {Header | undefined}
 */
function readHeader(path) {
	for (const line of linesFrom(path, 0, headerBytes)) return headerOf(parseLine(line.bytes));
	return;
}

/**
 * @param {unknown} line
 * @returns {Header | undefined}
 */
export function headerOf(line) {
	if (typeof line !== "object" || line === null || !("type" in line) || line.type !== "session") {
		return;
	}
	const session = "id" in line && typeof line.id === "string" ? line.id : "";
	const cwd = "cwd" in line && typeof line.cwd === "string" ? line.cwd : "";
	return { session, cwd };
}

/**
 * The short name of a file that an entry's id is qualified with.
 *
 * @param {string} path
 */
export function fileKey(path) {
	return createHash("sha256").update(path).digest("base64url").slice(0, 10);
}

/** What the first lines of files say, each read once: a session's folder never changes. */
export function createHeaders() {
	/** @type {Map<string, Header>} */
	const known = new Map();
	return {
		/**
		 * Undefined for a file that is no session's, or cannot be read.
		 *
		 * @param {string} file
		 */
		of(file) {
			const before = known.get(file);
			if (before !== undefined) return before;
			const header = headerAt(file);
			if (header !== undefined) known.set(file, header);
			return header;
		},
	};
}

/** @param {string} file */
function headerAt(file) {
	try {
		return readHeader(file);
	} catch (error) {
		if (!isFileError(error)) throw error;
		return;
	}
}
