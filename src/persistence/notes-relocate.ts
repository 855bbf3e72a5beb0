import { join } from "node:path";
import { isExpected } from "./failure.ts";
import { withLock } from "./lock.ts";
import { makeFolder, type NotesFiles } from "./notes-files.ts";

/**
 * Moves notes that stand inside a package of pi to their place in the agent folder, before an update deletes them, and
 * leaves a link behind for whoever knows the old way. Notes that are there already stay: the others come into a folder
 * beside them. Gives whether something moved; what cannot be moved stays where it is.
 */
export async function relocateNotes(files: NotesFiles, at: number): Promise<boolean> {
	const { disk, place } = files;
	const { folder, moveFrom } = place;
	if (moveFrom === undefined || !(await isOwnFolder(files, moveFrom))) return false;
	try {
		await makeFolder(files, folder);
		const locked = await withLock(join(folder, ".notes"), () => move(files, moveFrom, at), {
			disk,
		});
		return locked.ok && locked.value;
	} catch (error) {
		if (!isExpected(error)) throw error;
		return false;
	}
}

async function move(
	{ disk, place: { folder } }: NotesFiles,
	from: string,
	at: number,
): Promise<boolean> {
	const waiting = await disk.readdir(from);
	const there = (await disk.readdir(folder)).filter((name) => !name.startsWith("."));
	const time = new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");
	if (waiting.length === 0) return false;
	if (there.length > 0) await disk.rename(from, join(folder, `from-checkout-${time}`));
	else {
		for (const name of waiting) await disk.rename(join(from, name), join(folder, name));
		await disk.rm(from, { recursive: true });
	}
	await disk.symlink(folder, from, "junction").catch(() => undefined);
	return true;
}

/** A link is either ours, or leads to what is not the package's. */
async function isOwnFolder({ disk }: NotesFiles, path: string): Promise<boolean> {
	try {
		return (await disk.lstat(path)).isDirectory();
	} catch (error) {
		if (!isExpected(error)) throw error;
		return false;
	}
}
