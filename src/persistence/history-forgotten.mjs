/** Entries of pi's session files that no search may find: one line each, the short name of the file and the entry's id. */
import { readFileSync, statSync } from "node:fs";

/**
 * @typedef {object} Forgotten
 * @property {(key: string, entry: string) => boolean} has
 * @property {{ key: string, entry: string }[]} met Those that the index held all the same.
 * @property {() => void} refresh Reads the list again where it changed.
 */

/**
 * @param {string} path
 * @returns {Forgotten}
 */
export function createForgotten(path) {
	let stamp = "";
	/** @type {Set<string>} */
	let known = new Set();
	return {
		met: [],
		has: (key, entry) => known.size > 0 && known.has(`${key} ${entry}`),
		refresh() {
			const stat = statSync(path, { throwIfNoEntry: false });
			const now = stat === undefined ? "" : `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
			if (now === stamp) return;
			const read = now === "" ? new Set() : linesOf(path);
			// What cannot be read right now is still forgotten.
			if (read === undefined) return;
			known = read;
			stamp = now;
		},
	};
}

/** @param {string} path */
function linesOf(path) {
	try {
		return new Set(readFileSync(path, "utf8").split("\n"));
	} catch {
		return;
	}
}
