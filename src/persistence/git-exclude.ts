import { join, relative, sep } from "node:path";
import { replaceFile } from "./atomic.ts";
import type { Disk } from "./disk.ts";
import { Refused } from "./failure.ts";
import { indexTracksPath } from "./git-index.ts";
import { type Held, withLock } from "./lock.ts";
import type { Place } from "./place.ts";
import { decodeText, readBytes } from "./read-file.ts";

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
	const folder = join(relative(place.top, place.root), configDir).split(sep).join("/");
	const path = join(place.git, "info", "exclude");
	const mark = `# pi-waystation keeps /${folder} private; share the note with: git add -f`;
	if (mentions(await contentOf(path, disk), mark)) return "already";
	const tracked = await isTracked(place, `${folder}/CARRYOVER.md`, disk);
	// A repository that was made without templates has no such folder yet.
	await disk.mkdir(join(place.git, "info"), { recursive: true });
	const added = `${[mark, ...patterns(folder, tracked)].join("\n")}\n`;
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
	// macOS hands out decomposed names where git compares composed ones.
	const places = [...new Set([folder, folder.normalize("NFC")])].map((name) => `/${escaped(name)}`);
	return places.flatMap((place) => [
		...(tracked ? [] : [`${place}/CARRYOVER.md`]),
		`${place}/CARRYOVER.md.*`,
		`${place}/.CARRYOVER.md.*`,
		`${place}/carryover.log*`,
		`${place}/.carryover-session`,
		`${place}/..carryover-session.*`,
		`${place}/topics/`,
	]);
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
