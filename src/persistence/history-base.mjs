/**
 * The database of the history index: what it holds, and that a damaged one or one of another version is made anew.
 * Nothing in it is the only copy of anything, so that it can be deleted at any time.
 */
import { chmodSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Changes whenever tables or tokens change their meaning. */
export const version = 1;

/** Milliseconds to wait for another process that writes. */
const busyMs = 2_000;

const tables = `
	CREATE TABLE cwds (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
	CREATE TABLE files (
		id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, name TEXT NOT NULL, inode INTEGER NOT NULL,
		size INTEGER NOT NULL, changed INTEGER NOT NULL, done INTEGER NOT NULL, tail TEXT NOT NULL,
		cwd INTEGER, nested INTEGER NOT NULL, session TEXT NOT NULL, last INTEGER NOT NULL
	);
	CREATE INDEX files_name ON files (name);
	CREATE TABLE docs (
		id INTEGER PRIMARY KEY, file INTEGER NOT NULL, place INTEGER NOT NULL, length INTEGER NOT NULL,
		at INTEGER NOT NULL, entry TEXT NOT NULL, kind INTEGER NOT NULL
	);
	CREATE INDEX docs_entry ON docs (entry);
	CREATE TABLE words (id INTEGER PRIMARY KEY, base INTEGER NOT NULL, list TEXT NOT NULL);
	INSERT INTO words (base, list) VALUES (1, '');
	CREATE VIRTUAL TABLE texts USING fts5 (
		body, signs, facts, content = '', contentless_delete = 1, tokenize = 'ascii'
	);
	CREATE VIRTUAL TABLE vocabulary USING fts5vocab (texts, 'col');
`;

/**
 * @typedef {import("node:sqlite").DatabaseSync} Database
 *
 * @typedef {object} Base
 * @property {Database} db
 * @property {number} inode
 * @property {(sql: string) => import("node:sqlite").StatementSync} ask Prepared once for each text.
 * @property {() => void} close
 */

/**
 * SQLite of this Node; undefined where it has none.
 *
 * @returns {Promise<typeof import("node:sqlite") | undefined>}
 */
export async function loadSqlite() {
	try {
		return await import("node:sqlite");
	} catch {
		return;
	}
}

/**
 * Opens the index; makes it where there is none or none that can be used. Undefined where that is impossible, where others
 * hold it for long, or where nothing may be written and there is none.
 *
 * @param {typeof import("node:sqlite")} sqlite
 * @param {string} path
 * @param {boolean} writing
 * @returns {Base | undefined}
 */
export function openBase(sqlite, path, writing) {
	if (!writing)
		return inodeOf(path) === 0 ? undefined : tryOpen(() => openToRead(sqlite, path)).base;
	const first = tryOpen(() => openToWrite(sqlite, path));
	if (first.base !== undefined || !first.useless) return first.base;
	return tryOpen(() => {
		removeBase(path);
		return openToWrite(sqlite, path);
	}).base;
}

/**
 * @param {() => Base | undefined} open
 * @returns {{ base: Base | undefined, useless: boolean }} Without a base, whether it is because of what the file holds.
 */
function tryOpen(open) {
	try {
		const base = open();
		return { base, useless: base === undefined };
	} catch (error) {
		// Only a file that is broken may go: one that others hold is theirs as well.
		return { base: undefined, useless: isDamage(error) };
	}
}

/**
 * @param {typeof import("node:sqlite")} sqlite
 * @param {string} path
 */
function openToRead(sqlite, path) {
	const base = baseOf(new sqlite.DatabaseSync(path, { readOnly: true }), path);
	if (versionOf(base.db) === version && isWhole(base)) return base;
	base.close();
	return;
}

/**
 * @param {typeof import("node:sqlite")} sqlite
 * @param {string} path
 */
function openToWrite(sqlite, path) {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const fresh = inodeOf(path) === 0;
	const db = new sqlite.DatabaseSync(path);
	try {
		if (fresh) chmodSync(path, 0o600);
		db.exec(`PRAGMA busy_timeout = ${busyMs}`);
		if (versionOf(db) === 0) fill(db);
		if (versionOf(db) === version) {
			const base = baseOf(db, path);
			if (isWhole(base)) return base;
		}
	} catch (error) {
		db.close();
		throw error;
	}
	db.close();
	return;
}

/**
 * Makes the tables, unless another process just did.
 *
 * @param {Database} db
 */
function fill(db) {
	db.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE;");
	if (versionOf(db) === 0) {
		db.exec(`${tables} PRAGMA user_version = ${version};`);
		db.exec("INSERT INTO texts (texts, rank) VALUES ('hashsize', 8388608)");
	}
	db.exec("COMMIT");
}

/** @param {Database} db */
function versionOf(db) {
	return Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
}

/** @param {Base} base */
function isWhole({ ask }) {
	ask("SELECT count(*) FROM files").get();
	ask("SELECT id FROM docs ORDER BY id DESC LIMIT 1").get();
	ask("SELECT rowid FROM texts WHERE texts MATCH 'facts:po' LIMIT 1").get();
	return true;
}

/** @param {string} path */
export function removeBase(path) {
	for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(path + end, { force: true });
}

/**
 * @param {Database} db
 * @param {string} path
 * @returns {Base}
 */
function baseOf(db, path) {
	db.exec(
		`PRAGMA busy_timeout = ${busyMs}; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA mmap_size = 67108864;`,
	);
	/** @type {Map<string, import("node:sqlite").StatementSync>} */
	const statements = new Map();
	return {
		db,
		inode: inodeOf(path),
		ask(sql) {
			const known = statements.get(sql);
			if (known !== undefined) return known;
			const made = db.prepare(sql);
			statements.set(sql, made);
			return made;
		},
		close() {
			statements.clear();
			if (db.isOpen) db.close();
		},
	};
}

/**
 * Tells one file from another that has taken its name; 0 where there is none.
 *
 * @param {string} path
 */
export function inodeOf(path) {
	return statSync(path, { throwIfNoEntry: false })?.ino ?? 0;
}

/**
 * Whether an error says that the database itself is broken, and not only busy or out of room.
 *
 * @param {unknown} error
 */
export function isDamage(error) {
	if (!(error instanceof Error) || !("errcode" in error)) return false;
	const code = Number(error.errcode) & 0xff;
	// SQLITE_CORRUPT, SQLITE_NOTADB, and SQLITE_ERROR for a table that is missing.
	return code === 11 || code === 26 || code === 1;
}

/**
 * Whether an error is SQLite's.
 *
 * @param {unknown} error
 */
export function isSqlite(error) {
	return error instanceof Error && "errcode" in error;
}
