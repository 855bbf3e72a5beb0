import type { FileEvidence, FileFate } from "./evidence.ts";
import type { FileAct } from "./file-act.ts";
import { cleanPath, isOutside, pathKey } from "./file-path.ts";
import { createRecent, type Kept, keepBest } from "./recent.ts";

/** Some long sessions of real projects touch about a hundred files; told in full, twice as many cost some 3,000 tokens. */
const mostFiles = 240;

/** The entry in which something was seen, and when. */
export interface Seen {
	readonly entry: string;
	readonly at: number;
}

/** Follows what becomes of files. */
export interface FileTally {
	take(act: FileAct, seen: Seen): void;
	/** The path as it would be told; undefined for what names no file. */
	pathOf(act: FileAct): string | undefined;
	/** What became of the file as far as it is known. */
	fateOf(act: FileAct): FileFate | undefined;
	kept(): Kept<FileEvidence>;
}

const changes: Readonly<Record<FileAct["act"], (before: FileFate | undefined) => FileFate>> = {
	// What can be read after it was deleted was made again.
	read: (before) => (before === "deleted" ? "created" : (before ?? "read")),
	write: (before) => (before === "read" || before === "modified" ? "modified" : "created"),
	edit: (before) => (before === "created" ? "created" : "modified"),
	see: (before) => (before === undefined || before === "deleted" ? "created" : before),
	delete: () => "deleted",
};

/** Goes on from what is known of files, newest first. */
export function createFileTally(known: readonly FileEvidence[], cwd: string): FileTally {
	const files = createRecent(known, ({ path }) => pathKey(path));
	const clean = new Map<string, string | undefined>();
	const pathOf = ({ path, folder }: FileAct) => {
		const given = `${folder}\n${path}`;
		if (!clean.has(given)) clean.set(given, cleanPath(path, folder, cwd));
		return clean.get(given);
	};
	const put = (path: string, { act, hint }: FileAct, seen: Seen) => {
		const before = files.get(pathKey(path));
		const fate = changes[act](before?.fate);
		if (hint === true && before?.fate === fate) return;
		const file = { ...seen, path, fate, uses: (before?.uses ?? 0) + 1 };
		const isHearsay = before === undefined || before.fate === "read" || before.toldByGit === true;
		// Who only reads it has not changed it.
		const told = (hint === true && isHearsay) || (act === "read" && before?.toldByGit === true);
		files.touch(pathKey(path), told ? { ...file, toldByGit: true } : file);
	};
	// Git tells paths from the top of its repository, which can lie outside of the project.
	const knownOutside = (path: string, { hint }: FileAct): string => {
		if (hint !== true || !/[\\/]/.test(path) || files.get(pathKey(path)) !== undefined) return path;
		const end = `/${pathKey(path)}`;
		const known = files.all().map((file) => file.path);
		const same = known.filter((one) => isOutside(one) && pathKey(one).endsWith(end));
		return same.length === 1 ? (same[0] ?? path) : path;
	};
	const putBelow = (folder: string, act: FileAct, seen: Seen) => {
		const below = files.all().filter(({ path }) => pathKey(path).startsWith(`${pathKey(folder)}/`));
		for (const { path } of below.toReversed()) put(path, act, seen);
	};
	return {
		pathOf,
		take(act, seen) {
			const given = pathOf(
				act.tree === true ? { ...act, path: act.path.replace(/[\\/]+$/, "") } : act,
			);
			if (given === undefined) return;
			const path = knownOutside(given, act);
			if (act.tree === true) putBelow(path, act, seen);
			if (act.maybe !== true || files.get(pathKey(path)) !== undefined) put(path, act, seen);
		},
		fateOf: (act) => files.get(pathKey(pathOf(act) ?? ""))?.fate,
		kept: () => keepBest(files.all(), mostFiles, rankOf),
	};
}

/** Changes before reads, the project before folders for what nobody keeps, often used before once seen. */
function rankOf({ path, fate, uses }: FileEvidence): number {
	const scratch = /^(?:\/tmp|\/private\/tmp|\/var\/folders)\//.test(path);
	if (fate === "read") return scratch ? 0 : 1 + Math.min(uses, 9) / 10;
	if (scratch) return 2;
	return fate === "deleted" ? 3 : 4;
}
