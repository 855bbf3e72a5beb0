/** Who or what wrote a version of the note. */
export type SaveKind = "tool" | "summary" | "capture" | "manual" | "edit" | "restore" | "clear";

/** One saved state of a note, as the log keeps it. */
export interface Version {
	/** Counts from 1, oldest first, and stays when older versions leave the log. */
	readonly number: number;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly kind: SaveKind;
	readonly session: string | undefined;
	/** Up to when it knows what its session said, in milliseconds on the wall clock; of summaries. */
	readonly through?: number | undefined;
	/** Set where its session was over by then: no entry of that session tells of it. */
	readonly later?: true | undefined;
	/** Id of the entry that the branch ended with that it was made from then; absent in older logs. */
	readonly leaf?: string | undefined;
	/** The whole note as Markdown. */
	readonly text: string;
	/** SHA-256 of `text`, hexadecimal. */
	readonly hash: string;
	/** Whether it was written or approved on this machine. */
	readonly trusted: boolean;
}
