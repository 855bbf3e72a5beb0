import { join } from "node:path";
import { replaceFile } from "./atomic.ts";
import type { Disk } from "./disk.ts";
import { type Held, type LockOptions, withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import type { Place } from "./place.ts";
import { hashesOf, noNotes, readPatiently } from "./trusted-file.ts";

/** Enough to come back to an older version of a note without a question. */
const keptHashes = 64;

/** Projects whose notes were not saved for longest are asked about again. */
const keptPlaces = 500;

export interface TrustOptions extends LockOptions {
	readonly agentDir: string;
	readonly disk: Disk;
	/** Told the new path of a file that could not be read and was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
}

/** Content that is trusted from now on. */
export interface Trusted {
	readonly hash: string;
	/** Whether it holds no secret that our own saves would have taken out. */
	readonly scrubbed: boolean;
}

/** Adds a hash under the file's lock. `false` when other processes kept the file busy. */
export async function addTrust(
	path: string,
	place: Place,
	trusted: Trusted,
	options: TrustOptions,
): Promise<boolean> {
	const { agentDir, disk } = options;
	await makeFolder(join(agentDir, "waystation"), disk);
	const locked = await withLock(
		path,
		(held) => addHash(path, place, trusted, held, options),
		options,
	);
	return locked.ok;
}

async function addHash(
	path: string,
	place: Place,
	{ hash, scrubbed }: Trusted,
	held: Held,
	{ disk, onQuarantine }: TrustOptions,
): Promise<void> {
	let file = await readPatiently(path, disk);
	if (file === "corrupt") {
		const aside = `${path}.corrupt-${new Date().toISOString().replaceAll(":", "-")}`;
		await disk.rename(path, aside);
		onQuarantine?.(aside);
		file = noNotes;
	}
	const others = hashesOf(file, place).filter((known) => known !== hash);
	const hashes = [...others, hash].slice(-keptHashes);
	const before = file.notes[place.key]?.unscrubbed ?? [];
	const unscrubbed = (scrubbed ? before : [...before, hash]).filter((one) => hashes.includes(one));
	const entry = {
		path: place.root.normalize("NFC"),
		hashes,
		...(unscrubbed.length === 0 ? {} : { unscrubbed }),
	};
	const places = Object.entries(file.notes).filter(([key]) => key !== place.key);
	const notes = Object.fromEntries([...places, [place.key, entry]].slice(-keptPlaces));
	const beforeCommit = () => held.stillHeld();
	await replaceFile(path, `${JSON.stringify({ ...file, notes })}\n`, { disk, beforeCommit });
}
