import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stemAndHash } from "#src/lib/hash.ts";
import { codeOf, type Disk, inItsTurn, parseJson, Refused, readText } from "./disk.ts";
import type { LockOptions } from "./lock.ts";
import type { Place } from "./place.ts";

export interface TrustOptions extends LockOptions {
	readonly agentDir: string;
	readonly disk: Disk;
	/** Told the new path of a file that could not be read and was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
}

/** What `<agentDir>/waystation/trusted-notes.json` says; `addTrust` writes it. */
export interface TrustedNotes {
	readonly path: string;
	readonly options: TrustOptions;
	/** Whether there is no file, or one that says what is trusted. */
	isReadable(): Promise<boolean>;
	/** What the file says at this moment, for `look`; undefined where the system refuses to read it. */
	list(): Promise<TrustedFile | "corrupt" | undefined>;
	/** Hashes of this place's notes that were written or approved on this machine; none when unreadable. */
	hashes(place: Place): Promise<readonly string[]>;
	/**
	 * Whether this content was written or approved here, or in a place that has moved away since, and
	 * whether secrets were scrubbed from it; undefined when it is not trusted.
	 * @param listed what the file was read to say, if it was; it is read now where that is not given
	 */
	look(
		place: Place,
		hash: string,
		listed?: TrustedFile | "corrupt",
	): Promise<"scrubbed" | "unscrubbed" | undefined>;
}

/** Touches nothing: there is no file before the first hash is added. */
export function openTrustedNotes(options: TrustOptions): TrustedNotes {
	const path = trustedFile(options.agentDir);
	const { disk } = options;
	const list = () => readPatiently(path, disk).catch(() => undefined);
	return {
		path,
		options,
		list,
		async isReadable() {
			return !isNone(await list());
		},
		async hashes(place) {
			const file = await list();
			return isNone(file) ? [] : hashesOf(file, place);
		},
		async look(place, hash, listed) {
			const file = listed ?? (await list());
			if (isNone(file)) return;
			const entry = await entryFor(file, place, hash, disk);
			if (entry === undefined) return;
			return entry.unscrubbed?.includes(hash) ? "unscrubbed" : "scrubbed";
		},
	};
}

function isNone(file: TrustedFile | "corrupt" | undefined): file is "corrupt" | undefined {
	return file === undefined || file === "corrupt";
}

/** Folders of the projects whose notes were written or approved on this machine; none where that cannot be read. */
export async function trustedPaths(agentDir: string, disk: Disk): Promise<readonly string[]> {
	const path = trustedFile(agentDir);
	const file = await readPatiently(path, disk).catch(() => "corrupt" as const);
	return file === "corrupt" ? [] : Object.values(file.notes).map((entry) => entry.path);
}

function trustedFile(agentDir: string): string {
	return join(agentDir, "waystation", "trusted-notes.json");
}

/** The entry that trusts this content: the place's own, or that of a place that has moved away. */
async function entryFor(file: TrustedFile, place: Place, hash: string, disk: Disk) {
	const path = place.root.normalize("NFC");
	for (const entry of Object.values(file.notes)) {
		if (!entry.hashes.includes(hash)) continue;
		if (entry.path === path || (await isGone(entry.path, inItsTurn(disk)))) return entry;
	}
	return;
}

/** A project that is not where it was has been moved or renamed, and its note has moved with it. */
async function isGone(path: string, disk: Disk): Promise<boolean> {
	return disk.stat(path).then(
		() => false,
		(error: unknown) => codeOf(error) === "ENOENT",
	);
}

/** What is trusted of one project. */
export interface TrustedPlace {
	/** The place's real path in NFC: a key alone could be another project's. */
	readonly path: string;
	/** SHA-256 of notes that were written or approved here, newest last. */
	readonly hashes: readonly string[];
	/** Those among them that hold secrets: a person wrote or approved them, and no save has scrubbed them. */
	readonly unscrubbed?: readonly string[];
}

/** The notes that are trusted on this machine, by project. */
export interface TrustedFile {
	readonly version: number;
	readonly notes: Readonly<Record<string, TrustedPlace>>;
}

export const noNotes: TrustedFile = { version: 1, notes: {} };

const fileBytes = 8_388_608;

/** What a place is called in the file: readable, and unlike any other place's. */
export function keyOf({ root }: Place): string {
	return stemAndHash(root);
}

/** Hashes of a place's notes; none where the entry is another project's. */
export function hashesOf(file: TrustedFile, place: Place): readonly string[] {
	const entry = file.notes[keyOf(place)];
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
	return isTrustedFile(parsed) ? parsed : "corrupt";
}

/** Checked by hand: a schema takes 1.7 ms to be made ready, on the way to every first prompt. */
function isTrustedFile(value: unknown): value is TrustedFile {
	if (!isObject(value) || !("version" in value) || !("notes" in value)) return false;
	const { version, notes } = value;
	return Number.isInteger(version) && isObject(notes) && Object.values(notes).every(isTrustedPlace);
}

function isTrustedPlace(value: unknown): value is TrustedPlace {
	if (!isObject(value) || !("path" in value) || !("hashes" in value)) return false;
	const unscrubbed = "unscrubbed" in value ? value.unscrubbed : [];
	return typeof value.path === "string" && isTextList(value.hashes) && isTextList(unscrubbed);
}

function isTextList(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
