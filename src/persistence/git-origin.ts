import { join, relative, sep } from "node:path";
import type { Disk } from "./disk.ts";
import { indexHoldsBlob, indexTracksPath } from "./git-index.ts";
import { findCheckout, type Place } from "./place.ts";

/**
 * Whether this content of a file may have come with git, and so from someone else: git tracks the file,
 * whose bytes a filter may have changed, or its index names the content, or git is at work and lays
 * down files before its index knows them.
 */
export async function isGits(
	{ root }: Pick<Place, "root">,
	file: string,
	content: Buffer,
	disk: Disk,
): Promise<boolean> {
	// The folder may have become a checkout since the session began.
	const { top = "", gitDir } = (await findCheckout(root, disk)) ?? {};
	if (gitDir === undefined) return false;
	const path = relative(top, file).replaceAll(sep, "/");
	if (await indexTracksPath(gitDir, path, disk)) return true;
	const busy = await disk.stat(join(gitDir, "index.lock")).then(
		() => true,
		() => false,
	);
	return busy || indexHoldsBlob(gitDir, content, disk);
}
