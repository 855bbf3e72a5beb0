import { dirname, join, resolve } from "node:path";
import type { NoPlace } from "#src/carryover/status.ts";
import { codeOf, type Disk, inItsTurn, readText, realDisk } from "./disk.ts";

/** The folder that a project's note belongs to. */
export interface Place {
	/** Real path, as the file system spells it. */
	readonly root: string;
	/** Whether a note was found there, or whatever keeps it from being found has to be told. */
	readonly noted: boolean;
	/** Top level of the git checkout that `root` is in. */
	readonly top: string | undefined;
	/** Git's common folder, which holds `info/exclude`. */
	readonly git: string | undefined;
	/** Git's folder of this checkout, which holds its index. */
	readonly gitDir: string | undefined;
}

export interface PlaceOptions {
	readonly home: string;
	/** Name of the project's folder for settings, such as `.pi`. */
	readonly configDir: string;
	/** The user asked for a note in just this folder: allows HOME and the root. */
	readonly asked?: boolean | undefined;
	readonly disk?: Disk | undefined;
}

export type PlaceFound =
	| { readonly ok: true; readonly place: Place }
	| { readonly ok: false; readonly reason: NoPlace };

/**
 * Finds where the note of a session that runs in `cwd` lives: the nearest folder upward in the same
 * checkout that has one, else the checkout's top level, else `cwd` itself. Writes nothing.
 */
export async function findPlace(cwd: string, options: PlaceOptions): Promise<PlaceFound> {
	const disk = options.disk ?? realDisk;
	const [folder, home = options.home] = await Promise.all([
		realFolder(cwd, disk),
		realFolder(options.home, disk),
	]);
	if (folder === undefined) return { ok: false, reason: "vanished" };
	const refused = refusal(folder, home);
	if (refused !== undefined) {
		if (options.asked !== true) return { ok: false, reason: refused };
		const { noted } = await firstWithNote([folder], folder, { ...options, disk, inCheckout: true });
		const checkout = await findCheckout(folder, disk);
		return { ok: true, place: placeAt(folder, noted, checkout) };
	}
	const found = await findCheckout(folder, disk);
	// A dotfiles repository in HOME does not make one project of everything below it.
	const checkout = found === undefined || refusal(found.top, home) ? undefined : found;
	const candidates = below(upward(folder), checkout?.top, home);
	const search = { ...options, disk, inCheckout: !!checkout };
	const { root, noted } = await firstWithNote(candidates, checkout?.top ?? folder, search);
	return { ok: true, place: placeAt(root, noted, checkout) };
}

function placeAt(root: string, noted: boolean, checkout: Checkout | undefined): Place {
	return {
		root,
		noted,
		top: checkout?.top,
		git: checkout?.commonDir,
		gitDir: checkout?.gitDir,
	};
}

function refusal(folder: string, home: string): NoPlace | undefined {
	if (dirname(folder) === folder) return "root";
	return folder === home ? "home" : undefined;
}

/** The folders from the nearest up to the checkout's top level, or up to HOME or the root, both left out. */
function below(
	folders: readonly string[],
	top: string | undefined,
	home: string,
): readonly string[] {
	if (top !== undefined) return folders.slice(0, folders.indexOf(top) + 1);
	const end = folders.findIndex((folder) => refusal(folder, home) !== undefined);
	return end === -1 ? folders : folders.slice(0, end);
}

interface Search {
	readonly configDir: string;
	readonly disk: Disk;
	readonly inCheckout: boolean;
}

/** The nearest folder with a note of the user's, else `otherwise`. */
async function firstWithNote(
	folders: readonly string[],
	otherwise: string,
	{ configDir, disk, inCheckout }: Search,
): Promise<{ readonly root: string; readonly noted: boolean }> {
	const found = await Promise.all(
		folders.map((folder, distance) => {
			const note = join(folder, configDir, "CARRYOVER.md");
			return lookFor(note, { mustOwn: distance > 0 && !inCheckout, disk });
		}),
	);
	const root = folders[found.indexOf("ours")];
	if (root !== undefined) return { root, noted: true };
	return { root: otherwise, noted: found[folders.indexOf(otherwise)] === "unclear" };
}

/** Outside a checkout a note further up counts only if it is the user's: anyone can put one into /tmp. */
async function lookFor(
	note: string,
	{ mustOwn, disk }: { mustOwn: boolean; disk: Disk },
): Promise<"ours" | "none" | "unclear"> {
	const seen = await disk
		.lstat(note)
		.catch((error: unknown) => (codeOf(error) === "ENOENT" ? "none" : "unclear"));
	if (typeof seen === "string") return seen;
	const found = seen.isSymbolicLink() ? await disk.stat(note).catch(() => undefined) : seen;
	// A link that leads nowhere is there and has to be told.
	if (found === undefined) return "unclear";
	const own = process.getuid?.();
	return !mustOwn || own === undefined || found.uid === own ? "ours" : "none";
}

async function realFolder(path: string, disk: Disk): Promise<string | undefined> {
	try {
		const [real, found] = await Promise.all([disk.realpath(path), disk.stat(path)]);
		return found.isDirectory() ? real : undefined;
	} catch {
		return undefined;
	}
}

/** A git checkout as its files describe it; no git process is run. */
export interface Checkout {
	/** The top level of the working tree. */
	readonly top: string;
	/** Where this checkout's index lives; differs per worktree. */
	readonly gitDir: string | undefined;
	/** The folder that all worktrees share; holds `info/exclude`. */
	readonly commonDir: string | undefined;
}

/** The checkout that `folder` is in: a `.git` folder, or a `.git` file of a worktree or a submodule. */
export async function findCheckout(folder: string, disk: Disk): Promise<Checkout | undefined> {
	// All at once: this is on the way to the first prompt, and waiting for each in turn would be felt.
	const found = await Promise.all(upward(folder).map((top) => checkoutAt(top, disk)));
	return found.find((checkout) => checkout !== undefined);
}

/** The folder itself, then each folder above it. */
function upward(folder: string): readonly string[] {
	const above = dirname(folder);
	return above === folder ? [folder] : [folder, ...upward(above)];
}

async function checkoutAt(top: string, disk: Disk): Promise<Checkout | undefined> {
	const dotGit = join(top, ".git");
	const kind = await kindOf(dotGit, disk);
	if (kind === "missing") return undefined;
	if (kind === "folder") {
		const [isGit, dirs] = await Promise.all([isGitDir(dotGit, disk), shared(dotGit, disk)]);
		return isGit ? { top, ...dirs } : undefined;
	}
	const target = await readLine(dotGit, /^gitdir:\s*(.+?)\s*$/, disk);
	if (target === undefined) return undefined;
	const gitDir = resolve(top, target);
	const there = inItsTurn(disk);
	// A worktree whose repository is away still is a checkout; there is only nothing to exclude from.
	if (!(await isGitDir(gitDir, there))) return { top, gitDir: undefined, commonDir: undefined };
	return { top, ...(await shared(gitDir, there)) };
}

async function shared(gitDir: string, disk: Disk) {
	const common = await readLine(join(gitDir, "commondir"), /^(.+?)\s*$/, disk);
	return { gitDir, commonDir: common === undefined ? gitDir : resolve(gitDir, common) };
}

async function isGitDir(folder: string, disk: Disk): Promise<boolean> {
	return (await readLine(join(folder, "HEAD"), /^(.*)/, disk)) !== undefined;
}

async function kindOf(path: string, disk: Disk): Promise<"folder" | "file" | "missing"> {
	return disk.stat(path).then(
		(found) => (found.isDirectory() ? "folder" : "file"),
		() => "missing",
	);
}

/** Git's own pointer files are one line; anything longer is none. */
const pointerBytes = 16_384;

async function readLine(path: string, shape: RegExp, disk: Disk): Promise<string | undefined> {
	const read = await readText(path, { maxBytes: pointerBytes, disk });
	return read.status === "ok" ? shape.exec(read.text.split("\n", 1)[0] ?? "")?.[1] : undefined;
}
