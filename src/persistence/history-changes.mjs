/** What the system tells of changes in the folders of sessions. */
import { watch } from "node:fs";
import { basename, join } from "node:path";

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
	function leave(folder) {
		watchers.get(folder)?.close();
		watchers.delete(folder);
	}

	/** @param {string} folder */
	function watchFolder(folder) {
		try {
			const watcher = watch(folder, { persistent: false }, (_event, name) => {
				if (name?.endsWith(".jsonl")) files.add(join(folder, name));
				else all = true;
				// The folder itself went: one that takes its name is watched anew.
				if (name === basename(folder)) leave(folder);
			});
			watcher.on("error", () => {
				complete = false;
				leave(folder);
			});
			watchers.set(folder, watcher);
		} catch {
			// Where the system has no more watches, the folders are looked at now and then.
			complete = false;
		}
	}

	return {
		/** All folders are gone through again. */
		begin() {
			fresh = true;
			complete = on;
		},
		/**
		 * Watches a folder from now on.
		 *
		 * @param {string} folder
		 */
		follow(folder) {
			if (!on || watchers.has(folder)) return;
			if (watchers.size < mostWatched) watchFolder(folder);
			else complete = false;
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
