import { dirname, join, resolve } from "node:path";
import type { Disk } from "./disk.ts";
import { readText } from "./read-file.ts";

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
export function upward(folder: string): readonly string[] {
	const above = dirname(folder);
	return above === folder ? [folder] : [folder, ...upward(above)];
}

async function checkoutAt(top: string, disk: Disk): Promise<Checkout | undefined> {
	const dotGit = join(top, ".git");
	const kind = await kindOf(dotGit, disk);
	if (kind === "missing") return undefined;
	if (kind === "folder") {
		return (await isGitDir(dotGit, disk)) ? { top, ...(await shared(dotGit, disk)) } : undefined;
	}
	const target = await readLine(dotGit, /^gitdir:\s*(.+?)\s*$/, disk);
	if (target === undefined) return undefined;
	const gitDir = resolve(top, target);
	// A worktree whose repository is away still is a checkout; there is only nothing to exclude from.
	if (!(await isGitDir(gitDir, disk))) return { top, gitDir: undefined, commonDir: undefined };
	return { top, ...(await shared(gitDir, disk)) };
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
