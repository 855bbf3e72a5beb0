import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { commitFile } from "./commit.ts";
import { codeOf, type Disk, realDisk } from "./disk.ts";

/** Only the user may read what the extension keeps. */
const privateFile = 0o600;

export interface ReplaceOptions {
	/** Mode of a new file, 0600 by default; an existing file keeps its own. */
	readonly mode?: number | undefined;
	/** Whether an existing file keeps its owner and group as well, or is left as it is where that cannot be. */
	readonly keepOwner?: boolean | undefined;
	readonly disk?: Disk | undefined;
	/** Asked right before the file takes its place; `false` throws `LockLost` and changes nothing. */
	readonly beforeCommit?: (() => Promise<boolean>) | undefined;
}

/**
 * Replaces a whole file so that any reader, and a kill at any moment, finds the old or the new content.
 * Follows a symbolic link instead of replacing it. Makes no folder, so that one deleted meanwhile stays
 * deleted. Throws the system's error; the old file is then untouched.
 */
export async function replaceFile(
	path: string,
	content: string | Uint8Array,
	options: ReplaceOptions = {},
): Promise<void> {
	const disk = options.disk ?? realDisk;
	const target = await targetOf(path, disk);
	const old = await looksOf(target, disk);
	const looks = old === undefined ? { mode: options.mode ?? privateFile } : old;
	const temp = tempOf(target);
	try {
		await writeNew(temp, content, options.keepOwner ? looks : { mode: looks.mode }, disk);
		await commitFile({ temp, target, disk, beforeCommit: options.beforeCommit });
	} catch (error) {
		await disk.rm(temp, { force: true }).catch(() => undefined);
		throw error;
	}
}

/** Whether a file name in the folder of `path` is a temporary file of a replacement of `path`. */
export function isTempOf(path: string, name: string): boolean {
	const front = `.${basename(path)}.`;
	return name.startsWith(front) && tempEnd.test(name.slice(front.length));
}

const tempEnd = /^\d+-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp$/;

/** A name beside `path` that nobody else uses, for a temporary file of its replacement. */
export function tempOf(path: string): string {
	return join(dirname(path), `.${basename(path)}.${process.pid}-${randomUUID()}.tmp`);
}

async function targetOf(path: string, disk: Disk): Promise<string> {
	try {
		const link = await disk.readlink(path);
		return await disk.realpath(path).catch(() => resolve(dirname(path), link));
	} catch {
		return path;
	}
}

interface Looks {
	readonly mode: number;
	readonly owner?: Readonly<Record<"uid" | "gid", number>>;
}

async function looksOf(path: string, disk: Disk): Promise<Looks | undefined> {
	try {
		const { mode, uid, gid } = await disk.stat(path);
		return { mode: mode & 0o777, owner: { uid, gid } };
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

async function writeNew(
	path: string,
	content: string | Uint8Array,
	{ mode, owner }: Looks,
	disk: Disk,
): Promise<void> {
	const handle = await disk.open(path, "wx", owner === undefined ? mode : privateFile);
	try {
		await handle.writeFile(content);
		if (owner !== undefined) await giveTo(handle, owner);
		await handle.chmod(mode);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Asks the system only where something has to change: it refuses most users even their own name. */
async function giveTo(
	handle: FileHandle,
	{ uid, gid }: NonNullable<Looks["owner"]>,
): Promise<void> {
	const now = await handle.stat();
	if (now.uid !== uid || now.gid !== gid) await handle.chown(uid, gid);
}

export interface AppendOptions {
	readonly mode?: number | undefined;
	readonly disk?: Disk | undefined;
}

/**
 * Appends one record in a single write. A line that a killed writer left unfinished is closed first,
 * so that it spoils itself only. Gives the file that has it: `path` may name another by now. Throws the
 * system's error.
 */
export async function appendRecord(
	path: string,
	line: string,
	options: AppendOptions = {},
): Promise<{ readonly ino: number }> {
	const disk = options.disk ?? realDisk;
	const handle = await disk.open(path, "a+", options.mode ?? privateFile);
	try {
		const bytes = Buffer.from(`${(await endsTorn(handle)) ? "\n" : ""}${line}\n`);
		const { bytesWritten } = await handle.write(bytes);
		if (bytesWritten < bytes.length) {
			throw Object.assign(new Error(`only a part of a record fits: ${path}`), { code: "ENOSPC" });
		}
		return { ino: (await handle.stat()).ino };
	} finally {
		await handle.close();
	}
}

const lineEnd = 0x0a;

async function endsTorn(handle: FileHandle): Promise<boolean> {
	const { size } = await handle.stat();
	if (size === 0) return false;
	const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
	return buffer[0] !== lineEnd;
}
