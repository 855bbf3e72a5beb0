import { join, relative, sep } from "node:path";
import { replaceFile } from "./atomic.ts";
import { type Disk, decodeText, Refused, readBytes } from "./disk.ts";
import { indexTracksBelow, indexTracksPath } from "./git-index.ts";
import { type Held, withLock } from "./lock.ts";
import type { Place } from "./place.ts";

const excludeBytes = 1_048_576;

/**
 * Lists this place's files in `info/exclude` of its repository, so that `git add -A` takes none of them
 * along. A note that is tracked stays so; sharing one is an explicit `git add -f`. Done once per place:
 * the comment stays as the sign of it, and lines that the user removes below it stay removed.
 */
export async function excludeFromGit(
	place: Place,
	configDir: string,
	disk: Disk,
): Promise<"done" | "already" | "no-git" | "busy"> {
	if (place.git === undefined || place.top === undefined) return "no-git";
	const folder = slashed(join(relative(place.top, place.root), configDir));
	const mark = `# pi-waystation keeps /${folder} private; share the note with: git add -f`;
	return excludeOnce(place.git, mark, disk, async () =>
		patterns(folder, await isTracked(place, `${folder}/CARRYOVER.md`, disk)),
	);
}

/** The notes of a project and the repository that would see them. */
interface SeenNotes {
	/** Git's common folder. */
	readonly git: string;
	/** The top level that `folder` is below. */
	readonly top: string;
	/** Folder of the notes. */
	readonly folder: string;
}

/** The same for the notes of a project, unless git tracks some of them already. */
export async function excludeNotes(
	{ git, top, folder }: SeenNotes,
	disk: Disk,
): Promise<"done" | "already" | "busy"> {
	const way = slashed(relative(top, folder));
	const mark = `# pi-waystation keeps /${way} private; share notes with: git add -f`;
	return excludeOnce(git, mark, disk, async () =>
		(await indexTracksBelow(git, way, disk)) ? [] : spellings(way).map((name) => `${name}/`),
	);
}

function slashed(path: string): string {
	return path.split(sep).join("/");
}

/** Adds lines below a mark, unless the mark is there. */
async function excludeOnce(
	git: string,
	mark: string,
	disk: Disk,
	linesOf: () => Promise<readonly string[]>,
): Promise<"done" | "already" | "busy"> {
	const path = join(git, "info", "exclude");
	if (mentions(await contentOf(path, disk), mark)) return "already";
	const added = `${[mark, ...(await linesOf())].join("\n")}\n`;
	// A repository that was made without templates has no such folder yet.
	await disk.mkdir(join(git, "info"), { recursive: true });
	const locked = await withLock(path, (held) => append(path, mark, added, held, disk), { disk });
	return locked.ok ? locked.value : "busy";
}

async function append(path: string, mark: string, added: string, held: Held, disk: Disk) {
	const content = await contentOf(path, disk);
	if (mentions(content, mark)) return "already";
	const gap = content.length === 0 || content.at(-1) === 0x0a ? "" : "\n";
	const beforeCommit = () => held.stillHeld();
	const next = Buffer.concat([content, Buffer.from(gap + added)]);
	await replaceFile(path, next, { disk, mode: 0o644, beforeCommit });
	return "done";
}

async function isTracked(place: Place, path: string, disk: Disk): Promise<boolean> {
	return place.gitDir !== undefined && (await indexTracksPath(place.gitDir, path, disk));
}

function patterns(folder: string, tracked: boolean): readonly string[] {
	return spellings(folder).flatMap((place) => [
		...(tracked ? [] : [`${place}/CARRYOVER.md`]),
		`${place}/CARRYOVER.md.*`,
		`${place}/.CARRYOVER.md.*`,
		`${place}/carryover.log*`,
		`${place}/.carryover-session`,
		`${place}/..carryover-session.*`,
		`${place}/topics/`,
	]);
}

/** A path as a pattern of git; macOS hands out decomposed names where git compares composed ones. */
function spellings(path: string): readonly string[] {
	return [...new Set([path, path.normalize("NFC")])].map((name) => `/${escaped(name)}`);
}

/** Puts a backslash before the signs that mean something in a pattern of git. */
function escaped(path: string): string {
	return path.replace(/[\\*?[\]]/g, "\\$&");
}

function mentions(content: Buffer, line: string): boolean {
	return decodeText(content).split("\n").includes(line);
}

async function contentOf(path: string, disk: Disk): Promise<Buffer> {
	const read = await readBytes(path, { maxBytes: excludeBytes, disk });
	if (read.status === "failed") throw new Refused(read.failure, `${path}: ${read.detail}`);
	return read.status === "missing" ? Buffer.alloc(0) : read.bytes;
}
