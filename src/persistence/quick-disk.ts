import {
	constants,
	lstatSync,
	readFileSync,
	readlinkSync,
	realpathSync,
	type Stats,
} from "node:fs";
import { dirname } from "node:path";
import { type Disk, promptDisks, realDisk } from "./disk.ts";

/** Milliseconds within which a disk answers that may be asked at once: far less than one on a network takes. */
const QUICK_MS = 2;

/** The disk as a start asks it: at once, where all of these folders were looked at in no time, else as ever. */
export async function quickDisk(folders: readonly string[]): Promise<Disk> {
	const since = performance.now();
	await Promise.all(folders.map((folder) => realDisk.stat(folder).catch(() => undefined)));
	return performance.now() - since < QUICK_MS ? createPromptDisk() : realDisk;
}

/**
 * The same disk, asked at once: a look takes some hundredths of a millisecond so, and ten times that where it waits for its turn.
 * What lies behind a link is asked for in its turn, since that disk may not answer, and so is all else once one look was slow.
 */
function createPromptDisk(): Disk {
	let isSlow = false;
	/** `now` gives undefined where a link stands in the way. */
	async function ask<T>(inTurn: () => Promise<T>, now: () => T | undefined): Promise<T> {
		if (isSlow) return inTurn();
		const since = performance.now();
		try {
			const answer = now();
			if (answer !== undefined) return answer;
		} finally {
			isSlow = performance.now() - since > QUICK_MS;
		}
		return inTurn();
	}
	const disk: Disk = {
		...realDisk,
		lstat: (path) =>
			ask(
				() => realDisk.lstat(path),
				() => (isBehindLink(path) ? undefined : lstatSync(path)),
			),
		readlink: (path) =>
			ask(
				() => realDisk.readlink(path),
				() => (isBehindLink(path) ? undefined : readlinkSync(path)),
			),
		realpath: (path) =>
			ask(
				() => realDisk.realpath(path),
				() => plain(path) && realpathSync.native(path),
			),
		stat: (path) =>
			ask(
				() => realDisk.stat(path),
				() => plain(path),
			),
		readSized: (path, size) =>
			ask(
				() => realDisk.readSized(path, size),
				() => (size <= SMALL_BYTES && plain(path) ? readFileSync(path, readNow) : undefined),
			),
	};
	promptDisks.add(disk);
	return disk;
}

/** Bytes up to which a file is read at once. */
const SMALL_BYTES = 65_536;

/** A pipe that takes a file's place meanwhile must not be waited for; Windows has none. */
const readNow = { flag: constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) };

function isBehindLink(path: string): boolean {
	return lstatSync(dirname(path)).isSymbolicLink();
}

/** What stands at a path, unless that or the folder that holds it is a link. */
function plain(path: string): Stats | undefined {
	const found = isBehindLink(path) ? undefined : lstatSync(path);
	return found?.isSymbolicLink() === false ? found : undefined;
}
