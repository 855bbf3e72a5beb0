import type { NoteFailure } from "#src/lib/file-failure.ts";
import { appendRecord } from "./atomic.ts";
import { retryPassing } from "./commit.ts";
import { codeOf, type Disk, detailOf, failureOf, isExpected, Refused, readText } from "./disk.ts";
import {
	type DecodedLog,
	decodeLog,
	encodeRecord,
	type LogRecord,
	type NumberedVersion,
	numberVersions,
	recordIn,
} from "./log-records.ts";
import { type NotePaths, staysInside } from "./note-file.ts";

/** Bytes after which the log is put aside and a new one begun. */
const rotateBytes = 1_000_000;

/** Older logs that are kept as `.1`, the newest, to `.4`. */
const generations = 4;

/** A log that someone else put there may be larger than ours get; this much of it is read. */
const logBytes = 16_777_216;

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
	async function content(): Promise<LogContent> {
		const logs: DecodedLog[] = [];
		for (const file of files) logs.push(decodeLog(await read(file)));
		return {
			versions: numberVersions(logs.flatMap((log) => log.versions)).toReversed(),
			skipped: logs.reduce((sum, log) => sum + log.skipped, 0),
		};
	}
	const newest = createNewest(paths.log, disk, content);
	return {
		append: ({ hash, text, ...head }) =>
			blamingLog(paths.log, async () => {
				if (!(await staysInside(paths.root, paths.log, disk)))
					throw new Refused("outside", paths.log);
				const number = (await newest.number()) + 1;
				const line = encodeRecord({ ...head, number, hash, text });
				await rotate(paths.log, Buffer.byteLength(line), disk);
				await appendRecord(paths.log, line, { disk });
				await newest.set(number);
				return number;
			}),
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
		versions: content,
	};
}

/** What can be wrong with the log alone; a full disk is no fault of it. */
const faultsOfLog: ReadonlySet<NoteFailure> = new Set(["outside", "denied", "failed"]);

async function blamingLog<T>(log: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!isExpected(error) || !faultsOfLog.has(failureOf(error))) throw error;
		throw new Refused("log", `${log}: ${detailOf(error)}`);
	}
}

/** How a record names its state; in a record's text the quotes are escaped. */
function hashField(hash: string): string {
	return `"hash":"${hash}"`;
}

/** Knows the number of the newest version, which it looks up once for each state that the log is found in. */
function createNewest(log: string, disk: Disk, content: () => Promise<LogContent>) {
	let known: { readonly state: string; readonly number: number } | undefined;
	return {
		async number(): Promise<number> {
			const state = await stateOf(log, disk);
			if (known?.state === state) return known.number;
			return (await content()).versions[0]?.number ?? 0;
		},
		async set(number: number): Promise<void> {
			known = { state: await stateOf(log, disk), number };
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
	// Most projects have no older log, which one look tells; what lies outside is thrown away unread.
	const log = await readText(file, { maxBytes: logBytes, disk });
	if (log.status !== "ok" || !(await staysInside(root, file, disk).catch(() => false))) return "";
	return log.text;
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
