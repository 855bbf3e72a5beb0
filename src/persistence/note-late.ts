import { setTimeout as sleep } from "node:timers/promises";
import { tempOf } from "./atomic.ts";
import { attempt, type Disk } from "./disk.ts";
import { type NoteFile, type NotePaths, readNoteFile } from "./note-file.ts";
import { isAsideReason, setAside } from "./note-folder.ts";

/** Watches the file that a save goes over, which an editor may change while the new one takes its place. */
export interface LateLook {
	/** Whether the file is as it was found. What is written into it from here on is seen by `written`. */
	isStill(): Promise<boolean>;
	/** What the file that was gone over holds by now; undefined where that is what was found. */
	written(): Promise<NoteFile | undefined>;
	/** Ends the look and leaves nothing behind but what can be no version of a note. */
	end(): Promise<void>;
}

/** Milliseconds that an editor may take from emptying a file until it is filled. */
const fillMs = 60;

/** An editor knows nothing of locks: the old file is kept under a second name, where the disk can do that. */
export function createLateLook(
	paths: NotePaths,
	found: NoteFile,
	at: number,
	disk: Disk,
): LateLook {
	let kept: string | undefined;
	let over = false;
	const read = (note = paths.note) => readNoteFile({ ...paths, note }, disk);
	const drop = async () => {
		const path = kept;
		kept = undefined;
		if (path !== undefined) await attempt(() => disk.rm(path, { force: true }));
	};
	return {
		async isStill() {
			await drop();
			kept = await keepName(paths.note, disk);
			if (!isSame(found, await read(kept))) return false;
			if (kept === undefined || (await isOneFile(kept, paths.note, disk))) return true;
			// Some disks number a second name as another file; the same text is no edit anyway.
			return isSame(found, await read());
		},
		async written() {
			over = true;
			if (kept === undefined || isSame(found, await read(kept))) return;
			await sleep(fillMs);
			const now = await read(kept);
			return isSame(found, now) ? undefined : now;
		},
		async end() {
			// Before the new file took its place, the second name is the user's own note.
			if (kept === undefined || !over) return drop();
			const now = await read(kept);
			const path = kept;
			if (now.state !== "failed" || !isAsideReason(now.failure)) return drop();
			await setAside({ path, note: paths.note }, now.failure, at, disk);
		},
	};
}

/** A second name of the file, beside it; undefined where there is no file or the disk knows no second names. */
async function keepName(note: string, disk: Disk): Promise<string | undefined> {
	let kept: string | undefined;
	await attempt(async () => {
		const target = await disk.realpath(note);
		const temp = tempOf(target);
		await disk.link(target, temp);
		kept = temp;
	});
	return kept;
}

/** An editor that replaces the file leaves another one under its name. */
async function isOneFile(one: string, other: string, disk: Disk): Promise<boolean> {
	let same = false;
	await attempt(async () => {
		const [first, second] = await Promise.all([disk.stat(one), disk.stat(other)]);
		same = first.ino === second.ino && first.dev === second.dev;
	});
	return same;
}

function isSame(found: NoteFile, now: NoteFile): boolean {
	if ("hash" in found && "hash" in now) return found.hash === now.hash;
	return found.state === now.state;
}
