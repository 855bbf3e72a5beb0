import { join, relative, sep } from "node:path";
import type { Disk } from "./disk.ts";
import { indexHoldsBlob, indexTracksPath } from "./git-index.ts";
import type { Place } from "./place.ts";

/**
 * Whether this content of a file may have come with git, and so from someone else: git tracks the file,
 * whose bytes a filter may have changed, or its index names the content, or git is at work and lays
 * down files before its index knows them.
 */
export async function isGits(
	{ gitDir, top }: Place,
	file: string,
	content: Buffer,
	disk: Disk,
): Promise<boolean> {
	if (gitDir === undefined) return false;
	const path = top === undefined ? "" : relative(top, file).replaceAll(sep, "/");
	if (path !== "" && (await indexTracksPath(gitDir, path, disk))) return true;
	const busy = await disk.stat(join(gitDir, "index.lock")).then(
		() => true,
		() => false,
	);
	return busy || indexHoldsBlob(gitDir, content, disk);
}
