/** Brings session files into the index: only what was appended where that is all that changed. */
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { indexText, signsOf } from "#src/history/tokens.mjs";
import { fileKey, headerOf } from "./history-files.mjs";
import { isFileError, linesFrom, parseLine } from "./history-lines.mjs";
import {
	addFile,
	dropFile,
	fileRow,
	isCurrent,
	startOf,
	tailOf,
	wholeMicros,
} from "./history-row.mjs";
import { createGatherer } from "./history-words.mjs";

/** Bytes of one transaction, after which others may write and searches are answered. */
const sliceBytes = 8 << 20;
/** Bytes of a transaction up to which its words are gathered one by one. */
const gatheredBytes = 1 << 20;

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {import("./history-files.mjs").FileStamp} FileStamp
 * @typedef {import("./history-row.mjs").FileRow} FileRow
 *
 * @typedef {object} Sorting What is done with the docs of a file.
 * @property {ReturnType<typeof createGatherer>} gatherer
 * @property {import("./history-forgotten.mjs").Forgotten} forgotten
 */

/**
 * Brings in files, the first ones first, for one transaction. Throws SQLite's error.
 *
 * @param {Base} base
 * @param {FileStamp[]} stamps
 * @param {import("./history-forgotten.mjs").Forgotten} forgotten Entries that are left out.
 * @returns {{ bytes: number, done: number, failed: string[] }} How many files are finished; those that could not be read
 *   among them.
 */
export function ingestSlice(base, stamps, forgotten) {
	const { db } = base;
	db.exec("BEGIN IMMEDIATE");
	try {
		const taken = ingestFiles(base, stamps, forgotten);
		db.exec("COMMIT");
		return taken;
	} catch (error) {
		if (db.isTransaction) db.exec("ROLLBACK");
		throw error;
	}
}

/**
 * @param {Base} base
 * @param {FileStamp[]} stamps
 * @param {import("./history-forgotten.mjs").Forgotten} forgotten
 */
function ingestFiles(base, stamps, forgotten) {
	const gatherer = createGatherer();
	const expected = stamps.reduce((sum, { size }) => sum + size, 0);
	if (expected > gatheredBytes && stamps.length > 1) gatherer.giveUp();
	/** @type {string[]} */
	const failed = [];
	let [left, done] = [sliceBytes, 0];
	for (const stamp of stamps) {
		const taken = ingestFile(base, stamp, left, { gatherer, forgotten });
		if (taken === "failed") failed.push(stamp.path);
		else left -= taken.bytes;
		if (sliceBytes - left > gatheredBytes) gatherer.giveUp();
		if (taken === "failed" || taken.finished) done += 1;
		if (left <= 0) break;
	}
	gatherer.store(base);
	return { bytes: sliceBytes - left, done, failed };
}

/**
 * @param {Base} base
 * @param {FileStamp} stamp
 * @param {number} most
 * @param {Sorting} sorting
 * @returns {{ bytes: number, finished: boolean } | "failed"}
 */
function ingestFile(base, stamp, most, sorting) {
	// Read again inside the transaction: another process may have brought it in meanwhile.
	const row = fileRow(base, stamp.path);
	if (row !== undefined && isCurrent(row, stamp)) return { bytes: 0, finished: true };
	try {
		const from = startOf(row, stamp);
		if (from === 0 && row !== undefined) dropFile(base, row.id);
		const file = from === 0 || row === undefined ? addFile(base, stamp) : row;
		return appendLines(base, { stamp, file, from, most, sorting });
	} catch (error) {
		if (!isFileError(error)) throw error;
		return "failed";
	}
}

/**
 * @param {Base} base
 * @param {{ stamp: FileStamp, file: FileRow, from: number, most: number, sorting: Sorting }} work
 */
function appendLines(base, { stamp, file, from, most, sorting }) {
	const scribe = scribeOf(base, stamp, file, sorting);
	let done = from;
	let finished = true;
	for (const line of linesFrom(stamp.path, from)) {
		if (done - from >= most) {
			finished = false;
			break;
		}
		scribe.write(line);
		done = line.place + line.length + 1;
	}
	// A file that grew since it was looked at is looked at again.
	const size = finished ? stamp.size : -1;
	base
		.ask("UPDATE files SET size = ?, changed = ?, done = ?, tail = ?, last = ? WHERE id = ?")
		.run(size, wholeMicros(stamp.changed), done, tailOf(stamp.path, done), scribe.last(), file.id);
	return { bytes: done - from, finished };
}

/**
 * Writes the lines of one file as docs.
 *
 * @param {Base} base
 * @param {FileStamp} stamp
 * @param {FileRow} file
 * @param {Sorting} sorting
 */
function scribeOf({ ask }, stamp, file, { gatherer, forgotten }) {
	const addDoc = ask(
		"INSERT OR IGNORE INTO docs (id, file, place, length, at, entry, kind) VALUES (?, ?, ?, ?, ?, ?, ?)",
	);
	const addText = ask("INSERT INTO texts (rowid, body, signs, facts) VALUES (?, ?, ?, ?)");
	const key = fileKey(stamp.path);
	let { last } = file;
	let cwd = Number(ask("SELECT cwd FROM files WHERE id = ?").get(file.id)?.["cwd"] ?? 0);

	/**
	 * @param {import("./history-lines.mjs").Line} line
	 * @param {import("#src/history/entry-text.mjs").Doc} doc
	 * @param {{ text: string, echo: boolean, again: boolean }} part
	 */
	function add(line, doc, { text, echo, again }) {
		let id = orderOf(doc.at, last);
		const name = nameOfDoc(doc, line.place);
		const fields = [file.id, line.place, line.length, doc.at, name, kindOf(echo, again)];
		while (addDoc.run(id, ...fields).changes === 0) id += 1;
		last = id;
		const spelled = indexText(text);
		gatherer.add(spelled);
		addText.run(
			id,
			spelled,
			signsOf(spelled),
			factsOf(doc, { echo, file: file.id, cwd, nested: stamp.nested }),
		);
	}

	/** @param {import("./history-lines.mjs").Line} line */
	function docIn(line) {
		const doc = cwd === 0 ? undefined : docOf(parseLine(line.bytes));
		return doc && forgotten.has(key, nameOfDoc(doc, line.place)) ? undefined : doc;
	}

	return {
		last: () => last,
		/** @param {import("./history-lines.mjs").Line} line */
		write(line) {
			if (line.place === 0) {
				cwd = addHeader(ask, line, file.id);
				return;
			}
			const doc = docIn(line);
			if (doc === undefined) return;
			if (doc.text.trim() !== "") add(line, doc, { text: doc.text, echo: doc.echo, again: false });
			if (doc.echoText === undefined) return;
			add(line, doc, { text: doc.echoText, echo: true, again: true });
		},
	};
}

/** What a doc is in the index: an original, what only repeats, or an entry once more with its calls of memory tools. */
export const kinds = { original: 0, echo: 1, again: 2 };

/**
 * @param {boolean} echo
 * @param {boolean} again
 */
function kindOf(echo, again) {
	if (again) return kinds.again;
	return echo ? kinds.echo : kinds.original;
}

/** Docs of one second that have an order of their own. */
const perSecond = 4;

/**
 * Where a doc stands among all: by its second, and in its file behind the one before it.
 *
 * @param {number} at
 * @param {number} last
 */
export function orderOf(at, last) {
	return Math.max(Math.floor(at / 1000) * perSecond, last + 1);
}

/**
 * @param {Base["ask"]} ask
 * @param {import("./history-lines.mjs").Line} line
 * @param {number} file
 */
function addHeader(ask, line, file) {
	const header = headerOf(parseLine(line.bytes));
	if (header === undefined) return 0;
	ask("INSERT OR IGNORE INTO cwds (path) VALUES (?)").run(header.cwd);
	const cwd = Number(ask("SELECT id FROM cwds WHERE path = ?").get(header.cwd)?.["id"]);
	ask("UPDATE files SET cwd = ?, session = ? WHERE id = ?").run(cwd, header.session, file);
	return cwd;
}

/**
 * What a doc is, as tokens that a query can ask for.
 *
 * @param {import("#src/history/entry-text.mjs").Doc} doc
 * @param {{ echo: boolean, file: number, cwd: number, nested: boolean }} where
 */
function factsOf(doc, { echo, file, cwd, nested }) {
	const tools = [...new Set(doc.tools)].map(toolFact).join(" ");
	return `${echo ? "e" : "o"} ${nested ? "pn" : "po"} r${doc.role} f${file} c${cwd} ${tools}`;
}

/**
 * A tool's name as one token; two names may share one, so that a hit is looked at again.
 *
 * @param {string} name
 */
export function toolFact(name) {
	return `t${name.toLowerCase().replace(/[^a-z0-9\u0080-\uffff]/g, "z")}`;
}
