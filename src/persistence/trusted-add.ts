import { join } from "node:path";
import { replaceFile } from "./atomic.ts";
import { type Held, withLock } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";
import type { Place } from "./place.ts";
import {
	hashesOf,
	keyOf,
	noNotes,
	readPatiently,
	type TrustedNotes,
	type TrustOptions,
} from "./trusted-notes.ts";

/** Enough to come back to an older version of a note without a question. */
const keptHashes = 64;

/** Projects whose notes were not saved for longest are asked about again. */
const keptPlaces = 500;

/**
 * Adds the hash of a place's note, of content without secrets unless `scrubbed` is `false`. `false` when other processes
 * kept the file busy; throws when it cannot be written.
 */
export async function addTrust(
	{ path, options }: TrustedNotes,
	place: Place,
	hash: string,
	scrubbed = true,
): Promise<boolean> {
	const { agentDir, disk } = options;
	const file = await readPatiently(path, disk);
	if (file !== "corrupt" && scrubbed && hashesOf(file, place).at(-1) === hash) return true;
	await makeFolder(join(agentDir, "waystation"), disk);
	const locked = await withLock(
		path,
		(held) => addHash(path, place, { hash, scrubbed }, held, options),
		options,
	);
	return locked.ok;
}

async function addHash(
	path: string,
	place: Place,
	{ hash, scrubbed }: { readonly hash: string; readonly scrubbed: boolean },
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
	const own = keyOf(place);
	const before = file.notes[own]?.unscrubbed ?? [];
	const unscrubbed = (scrubbed ? before : [...before, hash]).filter((one) => hashes.includes(one));
	const entry = {
		path: place.root.normalize("NFC"),
		hashes,
		...(unscrubbed.length === 0 ? {} : { unscrubbed }),
	};
	const places = Object.entries(file.notes).filter(([key]) => key !== own);
	const notes = Object.fromEntries([...places, [own, entry]].slice(-keptPlaces));
	const beforeCommit = () => held.stillHeld();
	await replaceFile(path, `${JSON.stringify({ ...file, notes })}\n`, { disk, beforeCommit });
}
