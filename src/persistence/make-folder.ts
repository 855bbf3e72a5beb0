import { dirname } from "node:path";
import { codeOf, type Disk } from "./disk.ts";

const mode = 0o700;

/**
 * Makes a folder of ours and those above it, for the user alone. Throws the system's error.
 *
 * Workaround: where a file system is read-only, Node (24.21) says of a recursive `mkdir` that the folder is not there.
 * A plain one of the first folder that is missing gives the reason. May go when Node tells it.
 */
export async function makeFolder(path: string, disk: Disk): Promise<void> {
	try {
		await disk.mkdir(path, { recursive: true, mode });
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
		await disk.mkdir(await firstMissing(path, disk), { mode });
		throw error;
	}
}

async function firstMissing(path: string, disk: Disk): Promise<string> {
	const above = dirname(path);
	if (above === path) return path;
	const isThere = await disk.access(above).then(
		() => true,
		() => false,
	);
	return isThere ? path : firstMissing(above, disk);
}
