import type { NoteFailure } from "#src/lib/file-failure.ts";
import { load } from "#src/lib/load.ts";
import type { TopicChange } from "#src/topics/change.ts";
import type { Ledger } from "#src/topics/ledger.ts";
import { ledgerFile } from "./agent-files.ts";
import { detailOf, failureOf, isExpected, Refused, realDisk } from "./disk.ts";
import { ledgerVersion } from "./ledger-file.ts";
import { type LedgerFiles, readCurrent } from "./ledger-files.ts";
import type { SeedReader } from "./ledger-import.ts";
import { isSettled, stampOf } from "./ledger-read.ts";
import type { LockOptions } from "./lock.ts";

interface LedgerFailed {
	readonly ok: false;
	readonly failure: NoteFailure;
	/** The system's own words, or ours. */
	readonly detail: string;
}

export type LedgerRead =
	| {
			readonly ok: true;
			readonly ledger: Ledger;
			/** Whether the file is there; without one the ledger is what it would begin with. */
			readonly exists: boolean;
			/** Whether a change can be kept: a newer version of this extension wrote a file that ours must not touch. */
			readonly writable: boolean;
			/** Entries of the file that could not be read as a topic. */
			readonly dropped: number;
	  }
	| LedgerFailed;

export type LedgerApplied = { readonly ok: true; readonly ledger: Ledger } | LedgerFailed;

/** The topics of this machine in their file. No failure is thrown; topics that did not change stay the same objects. */
export interface LedgerStore {
	/** Absolute path of the file. */
	readonly file: string;
	/** Reads the file if it changed since, else gives the last ledger again. Creates nothing. */
	read(): Promise<LedgerRead>;
	/** Applies the changes under the lock to what the file holds by then. Changes of nothing write nothing. */
	apply(changes: readonly TopicChange[]): Promise<LedgerApplied>;
	/** Whether the file on disk is, or may be, another than the one last read or written; costs one look. */
	isStale(): Promise<boolean>;
}

export interface LedgerOptions extends LockOptions {
	readonly agentDir: string;
	/** Whether a broken file may be put aside; one that may not is a failure. Always, by default. */
	readonly mayWrite?: (() => boolean) | undefined;
	/** Told the new path of a file that could not be read as JSON and was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
	/** Told once how many topics were taken over, and from which file. */
	readonly onImport?: ((count: number, from: string) => void) | undefined;
}

/**
 * Opens `<agentDir>/waystation/topics.json`. Where it does not exist yet, it begins with the topics of
 * pi-topic-memory; the first change writes them.
 */
export function openLedger(options: LedgerOptions): LedgerStore {
	const files = filesOf(options);
	const { path, disk } = files;
	/** Reads again where somebody else put a newer state in place meanwhile. */
	const readLatest = async (): Promise<LedgerRead> => {
		const before = files.known;
		const now = await readCurrent(files);
		if (now === "corrupt") {
			if (options.mayWrite?.() === false) throw new Refused("failed", "not JSON");
			await (await writing()).quarantine(files);
			return readLatest();
		}
		if (files.known !== before) return readLatest();
		files.known = now;
		const { ledger, dropped } = now.file;
		const writable = now.file.version <= ledgerVersion;
		return { ok: true, ledger, exists: now.stamp !== undefined, writable, dropped };
	};
	return {
		file: path,
		read: () => readLatest().catch(failed),
		apply: async (changes) => {
			try {
				return { ok: true, ledger: await (await writing()).changeFile(files, changes) };
			} catch (error) {
				return failed(error);
			}
		},
		async isStale() {
			const stamp = await stampOf(path, disk).catch(() => "unknown" as const);
			const { known } = files;
			if (known === undefined || stamp === "unknown") return true;
			if (stamp?.mark !== known.stamp?.mark) return true;
			return !known.settled && stamp !== undefined && isSettled(stamp);
		},
	};
}

function writing() {
	return load(() => import("./ledger-write.ts"));
}

function filesOf(options: LedgerOptions): LedgerFiles {
	const { agentDir, disk = realDisk, waitMs, leaseMs, onQuarantine, onImport } = options;
	const path = ledgerFile(agentDir);
	let seed: SeedReader | undefined;
	return {
		path,
		disk,
		lock: { disk, waitMs, leaseMs },
		async seed() {
			const { createSeedReader } = await load(() => import("./ledger-import.ts"));
			seed ??= createSeedReader(agentDir, path, disk);
			return seed;
		},
		onQuarantine,
		onImport,
		departed: new Map(),
		known: undefined,
	};
}

function failed(error: unknown): LedgerFailed {
	if (!isExpected(error)) throw error;
	return { ok: false, failure: failureOf(error), detail: detailOf(error) };
}
