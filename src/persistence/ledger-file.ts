import { emptyLedger, type Ledger } from "#src/topics/ledger.ts";
import { type Extra, noExtra } from "./ledger-field.ts";
import type { DecodedTopic } from "./ledger-topic.ts";

/** Where a topic stands in the file's bytes, from its first to behind its last one. */
export interface Range {
	readonly start: number;
	readonly end: number;
}

/** What the file says of one topic. */
export interface Entry extends DecodedTopic {
	/** Undefined where the file is not laid out as ours, so that nothing in it can be found again. */
	readonly range: Range | undefined;
	/** Whether those bytes may stand in the next file as they are. */
	readonly verbatim: boolean;
}

/** The ledger's file, decoded, with all that is needed to write it again at the cost of what changed. */
export interface LedgerFile {
	readonly ledger: Ledger;
	readonly version: number;
	/** Unknown keys beside `topics`, and those within `config`. */
	readonly extra: Extra;
	readonly configExtra: Extra;
	/** Names of the older files that were taken over, or were not there to be; undefined in a file by hand. */
	readonly imported: readonly string[] | undefined;
	/** One for each topic of the ledger, in the same order. */
	readonly entries: readonly Entry[];
	/** Entries of `topics` that could not be read as a topic. */
	readonly dropped: number;
	readonly bytes: Buffer;
}

/** The version of the file that we write; one with a higher number is read and never written. */
export const ledgerVersion = 1;

export const noLedgerFile: LedgerFile = {
	ledger: emptyLedger,
	version: ledgerVersion,
	extra: noExtra,
	configExtra: noExtra,
	imported: undefined,
	entries: [],
	dropped: 0,
	bytes: Buffer.alloc(0),
};
