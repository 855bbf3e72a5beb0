/** How what was forgotten leaves the index, and its file. */
import { dropDocs } from "./history-row.mjs";
import { renewWords } from "./history-words.mjs";

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {{ readonly key: string, readonly entry: string }} HiddenEntry
 */

/**
 * Takes entries out of the index, and their words out of its file.
 *
 * @param {Base} base
 * @param {readonly HiddenEntry[]} entries
 */
export function hideDocs(base, entries) {
	dropDocs(base, entries);
	// Deleted, they are only marked: their words stay in the file until it is written anew.
	base.db.exec("INSERT INTO texts (texts) VALUES ('optimize')");
	renewWords(base, true);
	base.db.exec("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
}
