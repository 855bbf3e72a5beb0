import { attempt, type Disk } from "./disk.ts";
import { type Walked, walkFolder } from "./folder-walk.ts";
import { isLeftTemp, readLock } from "./left-behind.ts";
import { lookAtLock, takeOver } from "./lock-file.ts";

/** What came of a change, and how it is taken back. */
export interface Tidied {
	readonly done: number;
	readonly failed: number;
	/** Undefined where there is nothing that could be taken back. */
	readonly undo: (() => Promise<void>) | undefined;
}

/** Bytes of removed files that are kept in memory, so that they can be put back. */
const mostKept = 16_777_216;

/** Removes files that `mayGo` still says may go. What is not too much can be put back. */
export async function removeFiles(
	paths: readonly string[],
	mayGo: (file: Walked) => boolean,
	disk: Disk,
): Promise<Tidied> {
	const kept: { readonly path: string; readonly bytes: Buffer; readonly mode: number }[] = [];
	let room = mostKept;
	let failed = 0;
	let done = 0;
	for (const path of paths) {
		const [file] = (await walkFolder(path, { disk, most: 1 })).found;
		// It may have become another one since it was shown.
		if (file === undefined || file.isFolder || !mayGo(file)) continue;
		const failure = await attempt(async () => {
			room -= file.bytes;
			if (room >= 0) kept.push({ path, bytes: await disk.readFile(path), mode: file.mode });
			await disk.rm(path, { force: true });
		});
		if (failure === undefined) done += 1;
		else failed += 1;
	}
	return { done, failed, undo: room < 0 || done === 0 ? undefined : () => putBack(kept, disk) };
}

/** Removes what killed processes left of their writes. */
export function removeTemps(paths: readonly string[], now: number, disk: Disk): Promise<Tidied> {
	return removeFiles(paths, (file) => isLeftTemp(file, now), disk);
}

/** Puts files back where nothing has taken their place. */
async function putBack(
	files: readonly { readonly path: string; readonly bytes: Buffer; readonly mode: number }[],
	disk: Disk,
): Promise<void> {
	for (const { bytes, mode, path } of files) {
		const handle = await disk.open(path, "wx", mode).catch(() => undefined);
		if (handle === undefined) continue;
		try {
			await handle.writeFile(bytes);
		} finally {
			await handle.close();
		}
	}
}

/** Removes locks that still are stale when it comes to it. They hold nothing, so that there is nothing to take back. */
export async function removeLocks(
	paths: readonly string[],
	now: number,
	disk: Disk,
): Promise<Tidied> {
	let done = 0;
	let failed = 0;
	for (const path of paths) {
		const [file] = (await walkFolder(path, { disk, most: 1 })).found;
		const lock = file && (await readLock(file, now, true, disk));
		const seen = await lookAtLock(path, disk).catch(() => undefined);
		if (lock?.stale !== true || seen === undefined) continue;
		const failure = await attempt(() => takeOver(path, seen, disk));
		if (failure === undefined) done += 1;
		else failed += 1;
	}
	return { done, failed, undo: undefined };
}

/** Makes files and folders the user's alone, who can read and write them from then on whatever was allowed before. */
export async function closeModes(paths: readonly string[], disk: Disk): Promise<Tidied> {
	const before: (readonly [path: string, mode: number])[] = [];
	let failed = 0;
	for (const path of paths) {
		const [file] = (await walkFolder(path, { disk, most: 1 })).found;
		if (file === undefined) continue;
		const own = file.isFolder ? 0o700 : 0o600;
		const failure = await attempt(async () => {
			// With all its bits, so that taking it back leaves out none.
			const { mode } = await disk.lstat(path);
			await disk.chmod(path, (file.mode & 0o700) | own);
			before.push([path, mode & 0o7777]);
		});
		if (failure !== undefined) failed += 1;
	}
	const undo = async () => {
		for (const [path, mode] of before) await disk.chmod(path, mode).catch(() => undefined);
	};
	return { done: before.length, failed, undo: before.length === 0 ? undefined : undo };
}
