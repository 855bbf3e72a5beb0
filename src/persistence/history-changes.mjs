/** What the system tells of changes in the folders of sessions. */
import { watch } from "node:fs";
import { join } from "node:path";

/** Folders that are watched. */
const mostWatched = 512;

/**
 * @param {boolean} on
 */
export function createChanges(on) {
	/** @type {Map<string, import("node:fs").FSWatcher>} */
	const watchers = new Map();
	/** @type {Set<string>} */
	let files = new Set();
	let all = false;
	let complete = false;
	let fresh = false;

	/** @param {string} folder */
	function watchFolder(folder) {
		try {
			const watcher = watch(folder, { persistent: false }, (_event, name) => {
				if (name?.endsWith(".jsonl")) files.add(join(folder, name));
				else all = true;
			});
			watcher.on("error", () => {
				complete = false;
				watchers.delete(folder);
				watcher.close();
			});
			watchers.set(folder, watcher);
		} catch {
			// Where the system has no more watches, the folders are looked at now and then.
			complete = false;
		}
	}

	return {
		/** @param {string[]} folders */
		follow(folders) {
			fresh = true;
			if (!on) return;
			complete = folders.length <= mostWatched;
			for (const folder of folders.slice(0, mostWatched)) {
				if (!watchers.has(folder)) watchFolder(folder);
			}
		},
		complete: () => complete,
		/** Whether all files were looked at since this was asked last. */
		fresh() {
			const was = fresh;
			fresh = false;
			return was;
		},
		take() {
			const taken = { all, files: [...files] };
			all = false;
			files = new Set();
			return taken;
		},
		close() {
			for (const watcher of watchers.values()) watcher.close();
			watchers.clear();
		},
	};
}
