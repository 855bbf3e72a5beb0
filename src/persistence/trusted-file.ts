import { setTimeout as sleep } from "node:timers/promises";
import { Type } from "typebox";
import { Value } from "typebox/value";
import type { Disk } from "./disk.ts";
import { Refused } from "./failure.ts";
import { parseJson } from "./json.ts";
import type { Place } from "./place.ts";
import { readText } from "./read-file.ts";

const TrustedPlace = Type.Object({
	/** The place's real path in NFC: a key alone could be another project's. */
	path: Type.String(),
	/** SHA-256 of notes that were written or approved here, newest last. */
	hashes: Type.Array(Type.String()),
	/** Those among them that hold secrets: a person wrote or approved them, and no save has scrubbed them. */
	unscrubbed: Type.Optional(Type.Array(Type.String())),
});
const TrustedFile = Type.Object({
	version: Type.Integer(),
	notes: Type.Record(Type.String(), TrustedPlace),
});
/** The notes that are trusted on this machine, by project. */
export type TrustedFile = Type.Static<typeof TrustedFile>;

export const noNotes: TrustedFile = { version: 1, notes: {} };

const fileBytes = 8_388_608;

/** Hashes of a place's notes; none where the entry is another project's. */
export function hashesOf(file: TrustedFile, place: Place): readonly string[] {
	const entry = file.notes[place.key];
	return entry?.path === place.root.normalize("NFC") ? entry.hashes : [];
}

/** Milliseconds between the looks at a file that seems corrupt; a foreign writer may be half-way through. */
const secondLookMs = 60;

/** Reads the file, twice where it seems corrupt. Throws when the system refuses to read. */
export async function readPatiently(path: string, disk: Disk): Promise<TrustedFile | "corrupt"> {
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
