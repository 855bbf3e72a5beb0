import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Disk } from "./disk.ts";
import { readBytes } from "./disk.ts";

/** Beyond any index in use; a repository of a million files has about 100 MB. */
const indexBytes = 268_435_456;

/**
 * Whether git's index of a checkout names exactly this content: then git put it there, or the user has
 * staged it, and the file was not simply edited. Looks for the raw blob id, with and without CR before LF.
 */
export async function indexHoldsBlob(gitDir: string, content: Buffer, disk: Disk) {
	const forms = [
		content,
		Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1"),
	];
	const ids = forms.flatMap((form) => [blobId(form, "sha1"), blobId(form, "sha256")]);
	const indexes = await readIndexes(gitDir, disk);
	return indexes.some((index) => ids.some((id) => index.includes(id)));
}

/**
 * Whether git tracks the file at this path below the top level. Indexes of version 4 shorten paths and are
 * not searched: the answer is then `false`, which only means that the file is listed as private once more.
 */
export async function indexTracksPath(gitDir: string, path: string, disk: Disk): Promise<boolean> {
	const name = Buffer.from(path);
	const entryEnd = Buffer.concat([name, Buffer.from([0])]);
	const indexes = await readIndexes(gitDir, disk);
	return indexes.some((index) => holdsEntry(index, entryEnd, name.length));
}

/** Whether git seems to track something below the folder at this path. */
export async function indexTracksBelow(gitDir: string, folder: string, disk: Disk) {
	const indexes = await readIndexes(gitDir, disk);
	return indexes.some((index) => index.includes(`${folder}/`));
}

function blobId(content: Buffer, algorithm: "sha1" | "sha256"): Buffer {
	return createHash(algorithm).update(`blob ${content.length}\0`).update(content).digest();
}

/** The index itself, then the shared ones that a split index builds on. */
async function readIndexes(gitDir: string, disk: Disk): Promise<readonly Buffer[]> {
	const names = await disk.readdir(gitDir).catch(() => []);
	const indexes: Buffer[] = [];
	for (const name of names) {
		if (name !== "index" && !/^sharedindex\.[0-9a-f]+$/.test(name)) continue;
		const read = await readBytes(join(gitDir, name), { maxBytes: indexBytes, disk });
		if (read.status === "ok") indexes.push(read.bytes);
	}
	return indexes;
}

/** An entry's path follows its flags, two bytes whose low twelve bits are the path's length. */
function holdsEntry(index: Buffer, entryEnd: Buffer, length: number): boolean {
	let at = index.indexOf(entryEnd);
	while (at !== -1) {
		// Extended entries have two more bytes of flags between those and the path.
		for (const before of [2, 4]) {
			if (at >= before && (index.readUInt16BE(at - before) & 0xfff) === Math.min(length, 0xfff)) {
				return true;
			}
		}
		at = index.indexOf(entryEnd, at + 1);
	}
	return false;
}
