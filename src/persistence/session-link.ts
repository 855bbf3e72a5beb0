import { isAbsolute, sep } from "node:path";
import type { Disk } from "./disk.ts";
import { readHeader, readText } from "./disk.ts";
import { type NotePaths, staysInside } from "./note-file.ts";

/** Longer than any path that a system accepts. */
const linkBytes = 4_096;

/**
 * The last session's file as the link names it. The link lies in the project, where anyone's commit can
 * put one: only one absolute path of a pi session that ran in this very project is taken.
 */
export async function readSessionLink(paths: NotePaths, disk: Disk): Promise<string | undefined> {
	const path = await readLinkedPath(paths, disk);
	if (path === undefined || !path.endsWith(".jsonl")) return undefined;
	const cwd = await sessionFolder(path, disk);
	if (cwd === undefined) return undefined;
	const real = await disk.realpath(cwd).catch(() => cwd);
	return real === paths.root || real.startsWith(paths.root + sep) ? path : undefined;
}

/** What the link says, taken for no more than one absolute path on one line. */
export async function readLinkedPath(paths: NotePaths, disk: Disk): Promise<string | undefined> {
	if (!(await staysInside(paths.root, paths.link, disk).catch(() => false))) return undefined;
	const read = await readText(paths.link, { maxBytes: linkBytes, disk });
	if (read.status !== "ok") return undefined;
	const path = read.text.trim();
	return isAbsolute(path) && !/\p{Cc}/u.test(path) ? path : undefined;
}

/** The folder that a session file says it ran in; undefined for a file that is no session. */
async function sessionFolder(file: string, disk: Disk): Promise<string | undefined> {
	try {
		return cwdOf(await readHeader(file, disk));
	} catch {
		return undefined;
	}
}

function cwdOf(header: unknown): string | undefined {
	if (typeof header !== "object" || header === null) return undefined;
	const isSession = "type" in header && header.type === "session";
	return isSession && "cwd" in header && typeof header.cwd === "string" ? header.cwd : undefined;
}
