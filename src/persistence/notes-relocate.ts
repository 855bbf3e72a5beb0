import { basename, dirname, join } from "node:path";
import { codeOf, isExpected } from "./disk.ts";
import { withLock } from "./lock.ts";
import { staysInside } from "./note-file.ts";
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
		// A package may bring a link as its `.pi`, to notes that are not its own.
		if (!(await staysInside(dirname(dirname(moveFrom)), moveFrom, disk))) return false;
		const above = dirname(folder);
		await makeFolder(files, above);
		const lock = join(above, `.${basename(folder)}`);
		const locked = await withLock(lock, () => move(files, moveFrom, at), { disk });
		return locked.ok && locked.value;
	} catch (error) {
		if (!isExpected(error)) throw error;
		return false;
	}
}

/** Each move is one rename, so that nothing which is written meanwhile is left behind. */
async function move(files: NotesFiles, from: string, at: number): Promise<boolean> {
	const { disk, place } = files;
	const { folder } = place;
	// Another session may have been here first, and left its link.
	if (!(await isOwnFolder(files, from)) || (await disk.readdir(from)).length === 0) return false;
	if ((await notesIn(files, folder)) > 0 || !(await takesPlace(files, from, folder))) {
		const time = new Date(at).toISOString().slice(0, 19).replaceAll(":", "-");
		await makeFolder(files, folder);
		await disk.rename(from, join(folder, `from-checkout-${time}`));
	}
	await disk.symlink(folder, from, "junction").catch(() => undefined);
	return true;
}

async function notesIn({ disk }: NotesFiles, folder: string): Promise<number> {
	try {
		return (await disk.readdir(folder)).filter((name) => !name.startsWith(".")).length;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return 0;
		throw error;
	}
}

/** Systems differ in whether a folder can take the place of an empty one. */
async function takesPlace({ disk }: NotesFiles, from: string, folder: string): Promise<boolean> {
	return disk.rename(from, folder).then(
		() => true,
		() => false,
	);
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
