import { isAbsolute } from "node:path";
import { replaceFile } from "./atomic.ts";
import { type Disk, Refused } from "./disk.ts";
import { type NotePaths, readLinkedPath, staysInside } from "./note-file.ts";

/** Notes the session file that worked on this project last. Throws the system's error. */
export async function writeSessionLink(
	paths: NotePaths,
	sessionFile: string,
	disk: Disk,
): Promise<void> {
	if (!isAbsolute(sessionFile) || /\p{Cc}/u.test(sessionFile)) return;
	if ((await readLinkedPath(paths, disk)) === sessionFile) return;
	if (!(await staysInside(paths.root, paths.link, disk))) throw new Refused("outside", paths.link);
	await replaceFile(paths.link, `${sessionFile}\n`, { disk });
}
