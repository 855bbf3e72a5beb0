import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, type Disk, LockLost } from "./disk.ts";

/** Codes that an editor, an indexer or a virus scanner causes while it has the file open. */
const passing = new Set(["EPERM", "EACCES", "EBUSY"]);

/** Waits in milliseconds between tries; together they outlast what a scanner usually needs. */
const pauses = [5, 15, 40, 100, 250, 500];

/** Runs `work` again, with growing pauses, while another program seems to hold the file. */
export async function retryPassing<T>(work: () => Promise<T>): Promise<T> {
	for (const pause of pauses) {
		try {
			return await work();
		} catch (error) {
			if (!passing.has(codeOf(error) ?? "")) throw error;
			await sleep(pause);
		}
	}
	return work();
}

export interface Commit {
	readonly temp: string;
	readonly target: string;
	readonly disk: Disk;
	/** Asked right before each try; `false` ends the commit with `LockLost`. */
	readonly beforeCommit: (() => Promise<boolean>) | undefined;
}

/** Puts a finished temporary file in the target's place; the target is never seen half written. */
export async function commitFile(commit: Commit): Promise<void> {
	const { temp, target, disk } = commit;
	try {
		await retryPassing(async () => {
			await checkHeld(commit);
			await disk.rename(temp, target);
		});
	} catch (error) {
		if (!passing.has(codeOf(error) ?? "") || !(await exists(target, disk))) throw error;
		await overwrite(commit);
		await disk.rm(temp, { force: true });
	}
}

async function checkHeld({ target, beforeCommit }: Commit): Promise<void> {
	if (beforeCommit !== undefined && !(await beforeCommit())) throw new LockLost(target);
}

/** Last resort where a rename stays refused: writes in place, with the old content kept until it is done. */
async function overwrite(commit: Commit): Promise<void> {
	const { temp, target, disk } = commit;
	const backup = `${target}.${randomUUID()}.backup`;
	await checkHeld(commit);
	await disk.copyFile(target, backup);
	try {
		await fill(target, await disk.readFile(temp), disk);
	} catch (error) {
		await fill(target, await disk.readFile(backup), disk);
		await disk.rm(backup, { force: true });
		throw error;
	}
	await disk.rm(backup, { force: true });
}

async function fill(path: string, content: Uint8Array, disk: Disk): Promise<void> {
	const handle = await disk.open(path, "r+");
	try {
		await handle.writeFile(content);
		await handle.truncate(content.byteLength);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function exists(path: string, disk: Disk): Promise<boolean> {
	try {
		await disk.lstat(path);
		return true;
	} catch {
		return false;
	}
}
