import type { NoteFailure } from "#src/carryover/status.ts";
import type { Ledger } from "#src/topics/ledger.ts";

/** The topics of this machine, as they were last read, and what the model was told of them. */
export interface Topics {
	/** Undefined until the file was read. */
	readonly ledger: Ledger | undefined;
	/** Absolute path of the ledger's file. */
	readonly file: string;
	/** Why the file could not be read or written the last time. */
	readonly failure: NoteFailure | undefined;
	/** Absolute path of the folder that this session's topics belong to. */
	readonly project: string;
	/** Text of the card that the model still has in its context; undefined when it has none. */
	readonly told: string | undefined;
	/** Milliseconds on the wall clock since when a request is being classified. */
	readonly classifyingSince: number | undefined;
}
