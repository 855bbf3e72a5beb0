import { isAbsolute } from "node:path";
import type { Disk } from "./disk.ts";
import { type NotePaths, staysInside } from "./note-paths.ts";
import { readText } from "./read-file.ts";

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
