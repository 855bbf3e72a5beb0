import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { codeOf, type Disk, readText, realDisk } from "./disk.ts";
import type { Place } from "./place.ts";

/** Where the notes of a project are. */
export interface NotesPlace {
	/** Folder that has to be there already; the notes never make it anew. */
	readonly base: string;
	/** The folder of the notes, inside `base`. */
	readonly folder: string;
	/** The repository whose `info/exclude` keeps the notes out of git; undefined where git cannot see them. */
	readonly git: string | undefined;
	/** Folder of a checkout that `pi update` empties; notes found there move to `folder`. */
	readonly moveFrom: string | undefined;
}

export interface NotesPlaceOptions {
	readonly place: Place;
	readonly agentDir: string;
	readonly home: string;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	readonly disk?: Disk | undefined;
}

/**
 * Finds the notes of a project: at the main checkout for all worktrees, inside git's common folder where that lies
 * elsewhere, in pi's agent folder for the git packages that pi installs there, else at the checkout or the place of the
 * carryover note. Writes nothing.
 */
export async function findNotesPlace(options: NotesPlaceOptions): Promise<NotesPlace> {
	const { place, configDir } = options;
	const disk = options.disk ?? realDisk;
	const at = (base: string, git?: string): NotesPlace => ({
		base,
		folder: join(base, configDir, "notes"),
		git,
		moveFrom: undefined,
	});
	const { top } = place;
	if (top === undefined) return at(place.root);
	const installed = await packagePlace(options, top, disk);
	if (installed !== undefined) return installed;
	const { git, gitDir } = place;
	if (git === undefined || gitDir === undefined) return at(top);
	if (!(await pointsBack(top, gitDir, git, disk))) return at(top);
	if (basename(git) !== ".git") return at(git);
	const main = dirname(git);
	// Worktrees of a dotfiles repository do not keep their notes in HOME.
	return (await isSame(main, options.home, disk)) ? at(top, git) : at(main, git);
}

/** pi deletes what git does not track in the packages that it installs, so that their notes live beside them. */
async function packagePlace(
	{ agentDir, configDir }: NotesPlaceOptions,
	top: string,
	disk: Disk,
): Promise<NotesPlace | undefined> {
	const real = await disk.realpath(agentDir).catch(() => agentDir);
	const way = relative(join(real, "git"), top);
	if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way)) return undefined;
	return {
		base: real,
		folder: join(real, "notes", way),
		git: undefined,
		moveFrom: join(top, configDir, "notes"),
	};
}

/**
 * Whether the git folder knows this checkout: one made by hand, or unpacked from somewhere, would lead to the notes of
 * another project. Git itself notes the way back for worktrees; metadata that is kept apart has none and is taken for this checkout's,
 * unless it is the `.git` of another.
 */
async function pointsBack(top: string, gitDir: string, git: string, disk: Disk): Promise<boolean> {
	const own = join(top, ".git");
	if (await isSame(gitDir, own, disk)) return isSame(git, own, disk);
	const read = await readText(join(gitDir, "gitdir"), { maxBytes: 16_384, disk });
	if (read.status !== "ok") return gitDir === git && basename(git) !== ".git";
	if (!(await isSame(dirname(gitDir), join(git, "worktrees"), disk))) return false;
	const back = resolve(gitDir, read.text.split("\n", 1)[0]?.trim() ?? "");
	// One that leads nowhere is that of a worktree which was moved by hand.
	return (await isSame(back, own, disk)) || !(await isThere(back, disk));
}

async function isSame(one: string, other: string, disk: Disk): Promise<boolean> {
	const [a, b] = await Promise.all(
		[one, other].map((path) => disk.realpath(path).catch(() => path)),
	);
	return a === b;
}

async function isThere(path: string, disk: Disk): Promise<boolean> {
	return disk.lstat(path).then(
		() => true,
		(error: unknown) => codeOf(error) !== "ENOENT",
	);
}
