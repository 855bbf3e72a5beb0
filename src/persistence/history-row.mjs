/** What the index knows of a file, and whether that still holds. */
import { createHash } from "node:crypto";
import { fileKey } from "./history-files.mjs";
import { isFileError, readPart } from "./history-lines.mjs";

/** Bytes in front of what is new that have to be the same as before. */
const tailBytes = 256;

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {import("./history-files.mjs").FileStamp} FileStamp
 *
 * @typedef {object} FileRow
 * @property {number} id
 * @property {number} inode
 * @property {number} size
 * @property {number} changed
 * @property {number} done Byte up to which lines are in the index.
 * @property {string} tail
 * @property {number} last Highest doc of the file.
 */

/**
 * @param {Base} base
 * @param {string} path
 * @returns {FileRow | undefined}
 */
export function fileRow({ ask }, path) {
	const row = ask(
		"SELECT id, inode, size, changed, done, tail, last FROM files WHERE path = ?",
	).get(path);
	if (row === undefined) return;
	return {
		id: Number(row["id"]),
		inode: Number(row["inode"]),
		size: Number(row["size"]),
		changed: Number(row["changed"]),
		done: Number(row["done"]),
		tail: String(row["tail"]),
		last: Number(row["last"]),
	};
}

/**
 * Whether the index holds the file as it is.
 *
 * @param {Record<string, unknown> | FileRow} row
 * @param {FileStamp} stamp
 */
export function isCurrent({ inode, size, changed }, stamp) {
	return inode === stamp.inode && size === stamp.size && changed === wholeMicros(stamp.changed);
}

/** @param {number} ms */
export function wholeMicros(ms) {
	return Math.trunc(ms * 1000);
}

/**
 * Byte from which a file has to be read: 0 where something other than its end may have changed.
 *
 * @param {FileRow | undefined} row
 * @param {FileStamp} stamp
 */
export function startOf(row, stamp) {
	if (row === undefined || row.inode !== stamp.inode || stamp.size < row.done) return 0;
	// The same length at another time is an edit of the middle.
	if (stamp.size === row.size && row.changed !== wholeMicros(stamp.changed)) return 0;
	return row.tail === tailOf(stamp.path, row.done) ? row.done : 0;
}

/**
 * @param {string} path
 * @param {number} end
 */
export function tailOf(path, end) {
	const length = Math.min(tailBytes, end);
	const bytes = length === 0 ? Buffer.alloc(0) : readPart(path, end - length, length);
	return bytes === undefined ? "" : createHash("sha256").update(bytes).digest("base64");
}

/**
 * @param {Base} base
 * @param {FileStamp} stamp
 * @returns {FileRow}
 */
export function addFile({ ask }, { path, inode, nested }) {
	const { lastInsertRowid } = ask(
		`INSERT INTO files (path, name, inode, size, changed, done, tail, cwd, nested, session, last)
			VALUES (?, ?, ?, -1, 0, 0, '', NULL, ?, '', 0)`,
	).run(path, fileKey(path), inode, nested ? 1 : 0);
	return { id: Number(lastInsertRowid), inode, size: -1, changed: 0, done: 0, tail: "", last: 0 };
}

/**
 * Forgets a file.
 *
 * @param {Base} base
 * @param {number} id
 */
export function dropFile({ ask }, id) {
	ask("DELETE FROM texts WHERE rowid IN (SELECT id FROM docs WHERE file = ?)").run(id);
	ask("DELETE FROM docs WHERE file = ?").run(id);
	ask("DELETE FROM files WHERE id = ?").run(id);
}

/**
 * Forgets single entries, however often each stands in the index.
 *
 * @param {Base} base
 * @param {readonly { key: string, entry: string }[]} entries
 */
export function dropDocs({ ask, db }, entries) {
	const where = "WHERE entry = ? AND file IN (SELECT id FROM files WHERE name = ?)";
	db.exec("BEGIN IMMEDIATE");
	for (const { key, entry } of entries) {
		ask(`DELETE FROM texts WHERE rowid IN (SELECT id FROM docs ${where})`).run(entry, key);
		ask(`DELETE FROM docs ${where}`).run(entry, key);
	}
	db.exec("COMMIT");
}

/**
 * Forgets the files of these short names, so that they are brought in anew.
 *
 * @param {Base} base
 * @param {ReadonlySet<string>} names
 */
export function dropNamed(base, names) {
	const rows = [...names].flatMap((name) =>
		base.ask("SELECT id FROM files WHERE name = ?").all(name),
	);
	dropFiles(
		base,
		rows.map((row) => Number(row["id"])),
	);
}

/**
 * What the index knows of all files, as its rows are: making thousands of them anew takes longer than to read them.
 *
 * @param {Base | undefined} base
 */
export function knownFiles(base) {
	const rows = base?.ask("SELECT id, path, inode, size, changed FROM files").all() ?? [];
	return new Map(rows.map((row) => [row["path"], row]));
}

/**
 * @param {Base} base
 * @param {number[]} gone
 */
export function dropFiles(base, gone) {
	if (gone.length === 0) return;
	base.db.exec("BEGIN IMMEDIATE");
	for (const id of gone) dropFile(base, id);
	base.db.exec("COMMIT");
}

/**
 * @param {Base | undefined} base
 * @param {FileStamp} stamp
 * @returns {import("./history-scan.mjs").Portion[]}
 */
export function portionOf(base, stamp) {
	const row = base && fileRow(base, stamp.path);
	if (row === undefined) return [{ stamp, from: 0, last: 0 }];
	if (isCurrent(row, stamp)) return [];
	const from = safeStart(row, stamp);
	return [{ stamp, from, last: from === 0 ? 0 : row.last }];
}

/**
 * @param {import("./history-ingest.mjs").FileRow} row
 * @param {FileStamp} stamp
 */
function safeStart(row, stamp) {
	try {
		return startOf(row, stamp);
	} catch (error) {
		if (!isFileError(error)) throw error;
		return 0;
	}
}

/**
 * Bytes that the index has not yet of these files.
 *
 * @param {Map<string, FileStamp>} pending
 * @param {Base} base
 */
export function totalBytes(pending, base) {
	let bytes = 0;
	for (const stamp of pending.values()) {
		bytes += stamp.size - (fileRow(base, stamp.path)?.done ?? 0);
	}
	return bytes;
}
