import { replaceFile } from "./atomic.ts";
import { codeOf, type Disk, Refused, readBytes } from "./disk.ts";
import { withLock } from "./lock.ts";
import { staysInside } from "./note-file.ts";

/** A text file of ours that other processes may change. */
export interface TextFile {
	readonly path: string;
	/** The path whose lock its writers take. */
	readonly lock: string;
	/** Folder that it must not lead out of; undefined in our own folder of the agent, where links are the user's. */
	readonly root: string | undefined;
	/** Bytes of the largest one that is read. */
	readonly mostBytes: number;
}

/** A file before and after it was written anew. */
export interface Rewritten {
	readonly before: string;
	readonly after: string;
}

/** The text byte for byte; undefined where there is none. Throws what the system or we refuse. */
export async function exactText(
	{ mostBytes, path, root }: Omit<TextFile, "lock">,
	disk: Disk,
): Promise<string | undefined> {
	if (root !== undefined && !(await isInside(root, path, disk))) return;
	const read = await readBytes(path, { maxBytes: mostBytes, disk });
	if (read.status === "missing") return;
	if (read.status === "failed") throw new Refused(read.failure, `${path}: ${read.detail}`);
	try {
		return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(read.bytes);
	} catch {
		// Bytes that are no text could not be put back as they were.
		throw new Refused("failed", `${path}: not UTF-8`);
	}
}

async function isInside(root: string, path: string, disk: Disk): Promise<boolean> {
	try {
		return await staysInside(root, path, disk);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
	}
}

/**
 * Writes a file anew under the lock of its writers, as `change` makes it from what it holds by then; mode and owner stay. `seal` runs
 * before the new text takes its place. Undefined where nothing changed. Throws what the system or we refuse.
 */
export async function rewriteText(
	file: TextFile,
	disk: Disk,
	change: (text: string) => string,
	seal: (texts: Rewritten) => Promise<unknown> = () => Promise.resolve(),
): Promise<Rewritten | undefined> {
	// Looked at before the lock, which would need a folder that may not be there.
	const first = await exactText(file, disk);
	if (first === undefined || change(first) === first) return;
	const locked = await withLock(
		file.lock,
		async ({ stillHeld }) => {
			const before = await exactText(file, disk);
			const after = before === undefined ? undefined : change(before);
			if (before === undefined || after === undefined || after === before) return;
			await seal({ before, after });
			await replaceFile(file.path, after, { disk, keepOwner: true, beforeCommit: stillHeld });
			return { before, after };
		},
		{ disk },
	);
	if (!locked.ok) throw new Refused("busy", `${file.lock}.lock`);
	return locked.value;
}
