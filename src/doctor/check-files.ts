import { type FileList, type Finding, finding } from "./finding.ts";

/** One file or folder of ours on the disk. */
export interface FileSeen {
	readonly path: string;
	readonly bytes: number;
}

/** A lock file, with the process that it names where it names one. */
export interface LockSeen {
	readonly path: string;
	readonly pid: number | undefined;
	readonly stale: boolean;
}

/** What a look at our folders found. */
export interface FolderFacts {
	/** Our folder in pi's agent folder. */
	readonly root: string;
	readonly state: "none" | "writable" | "closed" | "blocked";
	/** Other folders that we write into and may not. */
	readonly closed: readonly string[];
	/** How many files and folders were looked at, and whether that was all. */
	readonly seen: number;
	readonly most: number;
	readonly isCut: boolean;
	/** Files and folders that others than the user may read. */
	readonly open: readonly FileSeen[];
	readonly locks: readonly LockSeen[];
	readonly temps: readonly FileSeen[];
	/** Files that could not be read and were put aside. */
	readonly aside: readonly FileSeen[];
	/** Sessions without a summary, and records of sessions whose file is gone. */
	readonly unsealed: number;
	readonly lost: readonly FileSeen[];
}

/** What lies in our folders that should not, or not so. */
export function checkFolders(facts: FolderFacts): readonly Finding[] {
	const { aside, closed, isCut, lost, most, open, root, seen, state, temps, unsealed } = facts;
	return [
		...(state === "none" ? [finding("folder.none", { path: root })] : []),
		...(state === "writable" ? [finding("folder.writable", { path: root })] : []),
		...(state === "closed" ? [root, ...closed] : closed).map((path) =>
			finding("folder.closed", { path }),
		),
		open.length === 0 ? finding("modes.fit", { count: seen }) : finding("modes.open", listed(open)),
		...checkLocks(facts.locks),
		...(temps.length === 0 ? [] : [finding("temps.left", { ...listed(temps), bytes: sum(temps) })]),
		...(aside.length === 0 ? [] : [finding("files.aside", listed(aside))]),
		...(unsealed === 0 ? [] : [finding("sessions.unsealed", { count: unsealed })]),
		...(lost.length === 0 ? [] : [finding("sessions.lost", listed(lost))]),
		...(isCut ? [finding("walk.cut", { most })] : []),
	];
}

function checkLocks(locks: readonly LockSeen[]): readonly Finding[] {
	const told = (some: readonly LockSeen[]) => ({
		...listed(some),
		pids: [...new Set(some.flatMap(({ pid }) => pid ?? []))],
	});
	const stale = locks.filter((lock) => lock.stale);
	const held = locks.filter((lock) => !lock.stale);
	if (locks.length === 0) return [finding("locks.none", {})];
	return [
		...(stale.length === 0 ? [] : [finding("locks.stale", told(stale))]),
		...(held.length === 0 ? [] : [finding("locks.held", told(held))]),
	];
}

function listed(files: readonly { readonly path: string }[]): FileList {
	return { count: files.length, paths: files.map(({ path }) => path) };
}

function sum(files: readonly FileSeen[]): number {
	return files.reduce((all, { bytes }) => all + bytes, 0);
}

/** Bytes below which a note, an index or a model may not fit any more, and below which nothing does. */
const low = 500_000_000;
const none = 20_000_000;

/** What room the disk has left for what lies at `path`. */
export function checkRoom(bytes: number, path: string): Finding {
	if (bytes < none) return finding("room.none", { bytes, path });
	return bytes < low ? finding("room.low", { bytes, path }) : finding("room.enough", { bytes });
}
