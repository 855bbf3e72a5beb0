import { setTimeout as sleep } from "node:timers/promises";
import { type Disk, LockLost, realDisk } from "./disk.ts";
import { createLock, createLockJudge, lookAtLock, type OwnLock, takeOver } from "./lock-file.ts";

export interface LockOptions {
	/** Milliseconds to wait for other processes before the answer is `busy`; 10,000 by default. */
	readonly waitMs?: number | undefined;
	/** Milliseconds without a heartbeat after which a lock counts as left behind; 5,000 by default. */
	readonly leaseMs?: number | undefined;
	readonly disk?: Disk | undefined;
}

/** What work that runs under a lock can ask of it. */
export interface Held {
	/** Whether the lock is still ours; to be asked right before anything is committed. */
	stillHeld(): Promise<boolean>;
}

export type Locked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false };

/**
 * Runs work while no other process runs work for the same path. Work of this process queues first, in
 * order. Work must stand being run again: that happens when the lock was lost under it. Gives `ok: false`
 * when other processes kept the lock for all of `waitMs`; throws what the work or the file system throws.
 */
export function withLock<T>(
	path: string,
	work: (held: Held) => Promise<T>,
	options: LockOptions = {},
): Promise<Locked<T>> {
	return inTurn(path, () => runLocked(path, work, options));
}

const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
	const mine = (turns.get(path) ?? Promise.resolve()).then(work);
	const settled = mine.catch(() => undefined);
	turns.set(path, settled);
	try {
		return await mine;
	} finally {
		if (turns.get(path) === settled) turns.delete(path);
	}
}

/** Milliseconds between two runs that lost their lock, at most. */
const mostPauseMs = 1_000;

/** After so many runs that lost their lock only at the very end, the last result stands. */
const maxRuns = 3;

async function runLocked<T>(
	path: string,
	work: (held: Held) => Promise<T>,
	options: LockOptions,
): Promise<Locked<T>> {
	const deadline = performance.now() + (options.waitMs ?? 10_000);
	for (let run = 1; ; run += 1) {
		const lock = await acquire(`${path}.lock`, deadline, options);
		if (lock === undefined) return { ok: false };
		const result = await runOnce(lock, work, run >= maxRuns);
		if (result !== undefined) return { ok: true, value: result.value };
		if (performance.now() >= deadline) return { ok: false };
		// What goes on changing, as a file that an editor keeps writing, is not followed as fast as it can be written.
		await sleep(Math.min(100 * run, mostPauseMs));
	}
}

async function runOnce<T>(
	lock: OwnLock,
	work: (held: Held) => Promise<T>,
	last: boolean,
): Promise<{ value: T } | undefined> {
	try {
		const value = await work(lock);
		const kept = await lock.release();
		return kept || last ? { value } : undefined;
	} catch (error) {
		await lock.release();
		if (error instanceof LockLost) return undefined;
		throw error;
	}
}

async function acquire(
	lockPath: string,
	deadline: number,
	options: LockOptions,
): Promise<OwnLock | undefined> {
	const disk = options.disk ?? realDisk;
	const leaseMs = options.leaseMs ?? 5_000;
	const isStale = await createLockJudge(leaseMs);
	for (let tries = 0; ; tries += 1) {
		const lock = await createLock(lockPath, leaseMs, disk);
		if (lock !== undefined) return lock;
		const seen = await lookAtLock(lockPath, disk);
		if (seen !== undefined && isStale(seen)) {
			await takeOver(lockPath, seen, disk);
			continue;
		}
		if (performance.now() >= deadline) return undefined;
		await sleep(pauseAfter(tries));
	}
}

/** Milliseconds until the next try: growing to 40, scattered so that waiting processes do not march in step. */
function pauseAfter(tries: number): number {
	return 1 + Math.random() * Math.min(40, 2 ** Math.min(tries + 2, 6));
}
