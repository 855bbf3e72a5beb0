import type { Disk } from "./disk.ts";
import type { Extra } from "./ledger-field.ts";
import type { SeedReader } from "./ledger-import.ts";
import { type Found, lookAtLedger } from "./ledger-read.ts";
import type { LockOptions } from "./lock.ts";

/** The ledger's file and what this process knows of it. */
export interface LedgerFiles {
	readonly path: string;
	readonly disk: Disk;
	readonly lock: LockOptions;
	/** Reads what a ledger that is not there yet begins with. */
	seed(): Promise<SeedReader>;
	readonly onQuarantine: ((path: string) => void) | undefined;
	readonly onImport: ((count: number, from: string) => void) | undefined;
	/** Unknown keys of topics that were taken out by us, should they be brought back. */
	readonly departed: Map<string, Extra>;
	/** The file as it was last read or written. */
	known: Found | undefined;
}

/** Reads the ledger, or what it would begin with. Throws when the system refuses to read. */
export async function readCurrent(files: LedgerFiles): Promise<Found | "corrupt"> {
	const look = await lookAtLedger(files.path, files.known, files.disk);
	if (look !== "missing") return look;
	const { file, from } = await (await files.seed()).read();
	const { known } = files;
	if (known?.file === file && known.stamp === undefined) return known;
	return { file, stamp: undefined, settled: true, from };
}
