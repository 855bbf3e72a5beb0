// A thread of its own that looks at the history index, changes nothing, answers once and ends.
// Plain JavaScript: Node strips no types under node_modules, where an installed package lives.
import { parentPort, workerData } from "node:worker_threads";
import { inodeOf, isDamage, loadSqlite, version } from "./history-base.mjs";

/** SQLITE_BUSY and SQLITE_LOCKED: another process is at it. */
const busy = [5, 6];

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const corrupt = 11;
const notADatabase = 26;

/**
 * @param {string} path
 * @returns {Promise<unknown>} The state, as `IndexLook` has it.
 */
async function inspect(path) {
	if (inodeOf(path) === 0) return { state: "none" };
	const sqlite = await loadSqlite();
	if (sqlite === undefined) return { state: "no-sqlite" };
	/** @type {import("node:sqlite").DatabaseSync | undefined} */
	let db;
	try {
		db = new sqlite.DatabaseSync(path, { readOnly: true });
		db.exec("PRAGMA busy_timeout = 1000");
		return lookInto(db);
	} catch (error) {
		return failureOf(error);
	} finally {
		if (db?.isOpen) db.close();
	}
}

/** @param {import("node:sqlite").DatabaseSync} db */
function lookInto(db) {
	const found = Number(db.prepare("PRAGMA user_version").get()?.["user_version"]);
	if (found !== version) return { state: "version", found };
	const detail = String(db.prepare("PRAGMA quick_check(1)").get()?.["quick_check"]);
	if (detail !== "ok") return { state: "damaged", cause: "other", detail };
	const count = (/** @type {string} */ sql) => Number(db.prepare(sql).get()?.["count"]);
	return {
		state: "whole",
		files: count("SELECT count(*) AS count FROM files"),
		entries: count("SELECT count(*) AS count FROM docs"),
	};
}

/** @param {unknown} error */
function failureOf(error) {
	const detail = error instanceof Error ? error.message : String(error);
	const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
	if (isDamage(error)) return { state: "damaged", cause: causeOf(code, detail), detail };
	// What cannot be opened may be whole.
	return busy.includes(code) ? { state: "locked" } : { state: "failed", detail };
}

/**
 * What everyone can be told in their own language; the rest SQLite says itself.
 *
 * @param {number} code of SQLite
 * @param {string} detail
 */
function causeOf(code, detail) {
	if (code === notADatabase) return "no-database";
	if (code === corrupt) return "corrupt";
	return detail.startsWith("no such table") ? "no-table" : "other";
}

parentPort?.postMessage(await inspect(workerData.path));
