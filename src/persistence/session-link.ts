import { isAbsolute } from "node:path";
import { readText, replaceFile } from "./atomic.ts";
import type { Disk } from "./disk.ts";
import { Refused } from "./failure.ts";
import { type NotePaths, staysInside } from "./note-paths.ts";

/** Longer than any path that a system accepts. */
const linkBytes = 4_096;

/** The last session's file as the link names it; anything but one absolute path on one line is ignored. */
export async function readSessionLink(paths: NotePaths, disk: Disk): Promise<string | undefined> {
	if (!(await staysInside(paths.root, paths.link, disk).catch(() => false))) return undefined;
	const read = await readText(paths.link, { maxBytes: linkBytes, disk });
	if (read.status !== "ok") return undefined;
	const path = read.text.trim();
	return isAbsolute(path) && !/\p{Cc}/u.test(path) ? path : undefined;
}

/** Notes the session file that worked on this project last. Throws the system's error. */
export async function writeSessionLink(
	paths: NotePaths,
	sessionFile: string,
	disk: Disk,
): Promise<void> {
	if (!isAbsolute(sessionFile) || /\p{Cc}/u.test(sessionFile)) return;
	if ((await readSessionLink(paths, disk)) === sessionFile) return;
	if (!(await staysInside(paths.root, paths.link, disk))) throw new Refused("outside", paths.link);
	await replaceFile(paths.link, `${sessionFile}\n`, { disk });
}
