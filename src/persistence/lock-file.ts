import { randomUUID } from "node:crypto";
import { constants, type FileHandle } from "node:fs/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { retryPassing } from "./commit.ts";
import { codeOf, type Disk, parseJson } from "./disk.ts";
import { isGone, ownIdentity } from "./process-identity.ts";

const Owner = Type.Object({
	pid: Type.Integer({ minimum: 1 }),
	host: Type.String(),
	token: Type.String({ minLength: 1 }),
	at: Type.Number(),
});

/** A lock file as another process finds it. */
export interface LockSeen {
	/** What tells this lock from any other one at the same path. */
	readonly identity: string;
	/** Changes with every heartbeat of the owner. */
	readonly beat: string;
	readonly owner: Type.Static<typeof Owner> | undefined;
}

/** The lock at `path`, or `undefined` when it is free. */
export async function lookAtLock(path: string, disk: Disk): Promise<LockSeen | undefined> {
	try {
		const stat = await disk.lstat(path);
		const content = stat.isFile() ? await disk.readFile(path, "utf8") : "";
		const parsed = parseJson(content);
		return {
			identity: `${stat.ino}:${content}`,
			beat: `${stat.ino}:${stat.mtimeMs}:${content}`,
			owner: Value.Check(Owner, parsed) ? parsed : undefined,
		};
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** Half-written lock files are given this long, in milliseconds, before they count as left behind. */
const unwrittenMs = 2_000;

/**
 * Judges over several looks whether a lock was left behind: its owner is dead, or it made no heartbeat for
 * `leaseMs` on our own monotonic clock, so that a step of the wall clock neither saves nor kills a lock.
 */
export async function createLockJudge(leaseMs: number): Promise<(seen: LockSeen) => boolean> {
	const self = await ownIdentity();
	let last = { beat: "", since: 0 };
	return ({ beat, owner }) => {
		if (owner !== undefined && owner.host === self.host && isGone(owner.pid)) return true;
		const now = performance.now();
		if (beat !== last.beat) last = { beat, since: now };
		return now - last.since >= (owner === undefined ? Math.min(unwrittenMs, leaseMs) : leaseMs);
	};
}

/**
 * Moves a lock that was judged stale out of the way. When the one that was moved turns out to be a newer
 * one it is put back, unless a third process has taken the place; its owner then notices before it commits.
 */
export async function takeOver(path: string, stale: LockSeen, disk: Disk): Promise<void> {
	if ((await lookAtLock(path, disk))?.identity !== stale.identity) return;
	const aside = `${path}.${randomUUID()}`;
	try {
		await disk.rename(path, aside);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return;
		throw error;
	}
	const moved = await lookAtLock(aside, disk);
	if (moved !== undefined && moved.identity !== stale.identity) await putBack(aside, path, disk);
	await disk.rm(aside, { force: true, recursive: true });
}

async function putBack(aside: string, path: string, disk: Disk): Promise<void> {
	try {
		await disk.link(aside, path);
	} catch (error) {
		if (codeOf(error) === "EEXIST") return;
		// Some file systems have no hard links; an exclusive copy keeps the token, which is what counts.
		await disk.copyFile(aside, path, constants.COPYFILE_EXCL).catch(() => undefined);
	}
}

/** A lock that this process holds. */
export interface OwnLock {
	stillHeld(): Promise<boolean>;
	/** Gives the lock back; `false` when it had been lost before. */
	release(): Promise<boolean>;
}

/** Creates the lock file, or gives `undefined` when there is one. Throws when none can be created there. */
export async function createLock(
	path: string,
	leaseMs: number,
	disk: Disk,
): Promise<OwnLock | undefined> {
	const { pid, host } = await ownIdentity();
	const token = randomUUID();
	const handle = await openNew(path, disk);
	if (handle === undefined) return undefined;
	try {
		await handle.writeFile(JSON.stringify({ pid, host, token, at: Date.now() }));
	} catch (error) {
		await handle.close().catch(() => undefined);
		await disk.rm(path, { force: true }).catch(() => undefined);
		throw error;
	}
	return hold({ path, token, handle, leaseMs, disk });
}

async function openNew(path: string, disk: Disk): Promise<FileHandle | undefined> {
	const open = () => disk.open(path, "wx", 0o600);
	try {
		// Windows refuses for a moment to create a file whose predecessor is still being removed.
		return await (process.platform === "win32" ? retryPassing(open) : open());
	} catch (error) {
		if (codeOf(error) === "EEXIST") return undefined;
		throw error;
	}
}

interface Holding {
	readonly path: string;
	readonly token: string;
	readonly handle: FileHandle;
	readonly leaseMs: number;
	readonly disk: Disk;
}

function hold({ path, token, handle, leaseMs, disk }: Holding): OwnLock {
	let beating: Promise<void> = Promise.resolve();
	const heart = setInterval(() => {
		const now = new Date();
		beating = handle.utimes(now, now).catch(() => undefined);
	}, leaseMs / 3).unref();
	const stillHeld = async () => (await lookAtLock(path, disk))?.owner?.token === token;
	return {
		stillHeld,
		async release() {
			clearInterval(heart);
			await beating;
			await handle.close().catch(() => undefined);
			// A lock that cannot be looked at or removed goes stale by itself: nobody beats for it any more.
			const held = await stillHeld()
				.catch(stillHeld)
				.catch(() => undefined);
			if (held === undefined) return true;
			if (!held) return false;
			await retryPassing(() => disk.unlink(path)).catch(() => undefined);
			return true;
		},
	};
}
