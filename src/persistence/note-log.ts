import type { Version } from "#src/carryover/version.ts";
import { appendRecord } from "./atomic.ts";
import { retryPassing } from "./commit.ts";
import { codeOf, type Disk, Refused } from "./disk.ts";
import {
	type DecodedLog,
	decodeLog,
	encodeRecord,
	type LogRecord,
	recordIn,
} from "./log-records.ts";
import { type NotePaths, staysInside } from "./note-file.ts";
import { readText } from "./read-file.ts";

/** Bytes after which the log is put aside and a new one begun. */
const rotateBytes = 1_000_000;

/** Older logs that are kept as `.1`, the newest, to `.4`. */
const generations = 4;

/** A log that someone else put there may be larger than ours get; this much of it is read. */
const logBytes = 16_777_216;

/** A version with its number among all that the log holds. */
export type NumberedVersion = Omit<Version, "trusted">;

export interface LogContent {
	/** Newest first. */
	readonly versions: readonly NumberedVersion[];
	/** Lines that could not be read and were left out. */
	readonly skipped: number;
}

/** The append-only record of every saved state of one note. Writing is for the holder of the note's lock. */
export interface NoteLog {
	/** Appends a record and gives its number. Throws the system's error. */
	append(record: LogRecord): Promise<number>;
	/** Whether a state of the note with this hash was ever recorded. */
	has(hash: string): Promise<boolean>;
	/** Whether it was ever recorded as someone else's, or before records said whose they are. */
	hasForeign(hash: string): Promise<boolean>;
	versions(): Promise<LogContent>;
}

export function openNoteLog(paths: NotePaths, disk: Disk): NoteLog {
	const older = Array.from({ length: generations }, (_, n) => `${paths.log}.${generations - n}`);
	const files = [...older, paths.log];
	const read = (file: string) => readLog(paths.root, file, disk);
	const counter = createCounter(read, disk);
	return {
		async append(record) {
			if (!(await staysInside(paths.root, paths.log, disk)))
				throw new Refused("outside", paths.log);
			const line = encodeRecord(record);
			await rotate(paths.log, Buffer.byteLength(line), disk);
			const current = await counter.count(paths.log);
			await appendRecord(paths.log, line, { disk });
			await counter.set(paths.log, current + 1);
			let total = current + 1;
			for (const file of older) total += await counter.count(file);
			return total;
		},
		async has(hash) {
			for (const file of files.toReversed()) {
				if ((await read(file)).includes(hashField(hash))) return true;
			}
			return false;
		},
		async hasForeign(hash) {
			const isIt = (line: string) => line.includes(hashField(hash));
			for (const file of files.toReversed()) {
				const lines = (await read(file)).split("\n").filter(isIt);
				if (lines.some((line) => recordIn(line)?.own !== true)) return true;
			}
			return false;
		},
		async versions() {
			const logs: DecodedLog[] = [];
			for (const file of files) logs.push(decodeLog(await read(file)));
			const versions = logs.flatMap((log) => log.versions);
			return {
				versions: versions.map((version, index) => ({ ...version, number: index + 1 })).reverse(),
				skipped: logs.reduce((sum, log) => sum + log.skipped, 0),
			};
		},
	};
}

/** How a record names its state; in a record's text the quotes are escaped. */
function hashField(hash: string): string {
	return `"hash":"${hash}"`;
}

/** Counts the versions in a log, once for each state that the file is found in. */
function createCounter(read: (file: string) => Promise<string>, disk: Disk) {
	const known = new Map<string, { state: string; count: number }>();
	return {
		async count(file: string): Promise<number> {
			const state = await stateOf(file, disk);
			const last = known.get(file);
			if (last?.state === state) return last.count;
			const count = decodeLog(await read(file)).versions.length;
			known.set(file, { state, count });
			return count;
		},
		async set(file: string, count: number): Promise<void> {
			known.set(file, { state: await stateOf(file, disk), count });
		},
	};
}

async function stateOf(file: string, disk: Disk): Promise<string> {
	try {
		const { ino, size } = await disk.stat(file);
		return `${ino}:${size}`;
	} catch {
		return "missing";
	}
}

async function readLog(root: string, file: string, disk: Disk): Promise<string> {
	if (!(await staysInside(root, file, disk).catch(() => false))) return "";
	const log = await readText(file, { maxBytes: logBytes, disk });
	return log.status === "ok" ? log.text : "";
}

async function rotate(log: string, added: number, disk: Disk): Promise<void> {
	const size = await sizeOf(log, disk);
	if (size === 0 || size + added <= rotateBytes) return;
	for (let n = generations; n > 0; n -= 1) {
		await renameIfThere(n === 1 ? log : `${log}.${n - 1}`, `${log}.${n}`, disk);
	}
}

async function sizeOf(file: string, disk: Disk): Promise<number> {
	try {
		return (await disk.stat(file)).size;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return 0;
		throw error;
	}
}

async function renameIfThere(from: string, to: string, disk: Disk): Promise<void> {
	try {
		await retryPassing(() => disk.rename(from, to));
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
	}
}
