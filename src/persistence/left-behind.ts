import type { Disk } from "./disk.ts";
import type { Walked } from "./folder-walk.ts";
import { lookAtLock } from "./lock-file.ts";
import { isGone, ownIdentity } from "./process-identity.ts";

const uuid = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const temps = [
	new RegExp(`^\\..+\\.\\d+-${uuid}\\.tmp$`),
	/^\.memory-.*\.tmp$/,
	new RegExp(`\\.lock\\.${uuid}$`),
];
const asides = [
	/\.corrupt-\d{4}-/,
	/\.(?:too-large|not-utf8)-\d{4}-/,
	new RegExp(`\\.${uuid}\\.backup$`),
];

/** Replacements take milliseconds; what is this old was left by a killed process. */
const tempMs = 60_000;

/** Whether a file is what a killed process left of a write. */
export function isLeftTemp({ changedAt, isFolder, name }: Walked, now: number): boolean {
	// A clock that was set back must not keep it for ever.
	return !isFolder && Math.abs(now - changedAt) > tempMs && temps.some((form) => form.test(name));
}

/** Whether a file was put out of the way because it could not be read, or is the old state of one being written. */
export function isAside({ isFolder, name }: Walked): boolean {
	return !isFolder && asides.some((form) => form.test(name));
}

/** Whether a file is named as locks are. */
export function isLockName({ isFolder, name }: Walked): boolean {
	return !isFolder && name.endsWith(".lock");
}

/** A lock file that was looked at. */
export interface LockFound {
	readonly path: string;
	readonly pid: number | undefined;
	readonly stale: boolean;
}

/** Owners beat at least every two seconds; one that was still for so long holds nothing. */
const stillMs = 60_000;

/**
 * What a lock file says; undefined for one that is no lock of ours. Stale is one whose process is gone, or that nobody
 * has touched for a minute. `mayBeEmpty` where only we write: there a lock without content is ours as well.
 */
export async function readLock(
	file: Walked,
	now: number,
	mayBeEmpty: boolean,
	disk: Disk,
): Promise<LockFound | undefined> {
	const seen = await lookAtLock(file.path, disk).catch(() => undefined);
	if (seen === undefined) return;
	const isStill = Math.abs(now - file.changedAt) > stillMs;
	const { owner } = seen;
	if (owner === undefined) {
		return mayBeEmpty ? { path: file.path, pid: undefined, stale: isStill } : undefined;
	}
	const self = await ownIdentity();
	const isDead = owner.host === self.host && isGone(owner.pid);
	return { path: file.path, pid: owner.pid, stale: isDead || isStill };
}
