import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Language } from "#src/lib/language.ts";
import type { Ledger } from "#src/topics/ledger.ts";

/** What the model knows of the topic in hand. */
export interface ToldCard {
	/** Of the topic; empty where it was told that there is none. */
	readonly id: string;
	/** A card is not told again for the sake of its labels alone. */
	readonly language: Language;
	readonly text: string;
}

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
	/** The card that the model still has in its context; undefined when it has none. */
	readonly told: ToldCard | undefined;
	/** Requests that are being classified, and since when any is; milliseconds on the wall clock. */
	readonly classifying: number;
	readonly classifyingSince: number | undefined;
}
