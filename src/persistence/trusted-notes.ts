import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { readText, replaceFile } from "./atomic.ts";
import type { Disk } from "./disk.ts";
import { Refused } from "./failure.ts";
import { parseJson } from "./json.ts";
import { type Held, type LockOptions, withLock } from "./lock.ts";
import type { Place } from "./place.ts";

const TrustedPlace = Type.Object({
	/** The place's real path in NFC: a key alone could be another project's. */
	path: Type.String(),
	/** SHA-256 of notes that were written or approved here, newest last. */
	hashes: Type.Array(Type.String()),
});
const TrustedFile = Type.Object({
	version: Type.Integer(),
	notes: Type.Record(Type.String(), TrustedPlace),
});
type TrustedFile = Type.Static<typeof TrustedFile>;

const noNotes: TrustedFile = { version: 1, notes: {} };

/** Enough to come back to an older version of a note without a question. */
const keptHashes = 64;

/** Projects whose notes were not saved for longest are asked about again. */
const keptPlaces = 500;

const fileBytes = 8_388_608;

export interface TrustedNotes {
	/** Hashes of this place's notes that were written or approved on this machine; none when unreadable. */
	hashes(place: Place): Promise<readonly string[]>;
	/** Adds a hash. `false` when other processes kept the file busy; throws when it cannot be written. */
	add(place: Place, hash: string): Promise<boolean>;
}

export interface TrustedNotesOptions extends LockOptions {
	readonly agentDir: string;
	readonly disk: Disk;
	/** Told the new path of a file that could not be read and was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
}

/** Opens `<agentDir>/waystation/trusted-notes.json`. Nothing is created before the first hash is added. */
export function openTrustedNotes(options: TrustedNotesOptions): TrustedNotes {
	const path = join(options.agentDir, "waystation", "trusted-notes.json");
	const { disk } = options;
	return {
		async hashes(place) {
			const file = await readPatiently(path, disk).catch(() => "corrupt" as const);
			return file === "corrupt" ? [] : hashesOf(file, place);
		},
		async add(place, hash) {
			const file = await readPatiently(path, disk);
			if (file !== "corrupt" && hashesOf(file, place).at(-1) === hash) return true;
			await disk.mkdir(join(options.agentDir, "waystation"), { recursive: true, mode: 0o700 });
			const locked = await withLock(
				path,
				(held) => addHash(path, place, hash, held, options),
				options,
			);
			return locked.ok;
		},
	};
}

function hashesOf(file: TrustedFile, place: Place): readonly string[] {
	const entry = file.notes[place.key];
	return entry?.path === place.root.normalize("NFC") ? entry.hashes : [];
}

async function addHash(
	path: string,
	place: Place,
	hash: string,
	held: Held,
	{ disk, onQuarantine }: TrustedNotesOptions,
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
	const entry = { path: place.root.normalize("NFC"), hashes };
	const places = Object.entries(file.notes).filter(([key]) => key !== place.key);
	const notes = Object.fromEntries([...places, [place.key, entry]].slice(-keptPlaces));
	const beforeCommit = () => held.stillHeld();
	await replaceFile(path, `${JSON.stringify({ ...file, notes })}\n`, { disk, beforeCommit });
}

/** Milliseconds between the looks at a file that seems corrupt; a foreign writer may be half-way through. */
const secondLookMs = 60;

async function readPatiently(path: string, disk: Disk): Promise<TrustedFile | "corrupt"> {
	const first = await readTrusted(path, disk);
	if (first !== "corrupt") return first;
	await sleep(secondLookMs);
	return readTrusted(path, disk);
}

/** Throws when the system refuses to read: a file that cannot be read must not be taken for a broken one. */
async function readTrusted(path: string, disk: Disk): Promise<TrustedFile | "corrupt"> {
	const read = await readText(path, { maxBytes: fileBytes, disk });
	if (read.status === "missing") return noNotes;
	if (read.status === "failed") {
		if (read.failure === "too-large") return "corrupt";
		throw new Refused(read.failure, `${path}: ${read.detail}`);
	}
	const parsed = parseJson(read.text);
	return Value.Check(TrustedFile, parsed) ? parsed : "corrupt";
}
