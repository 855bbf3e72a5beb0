import type { NoPlace, NoteOnDisk } from "#src/carryover/status.ts";

/** Where the note of this project lives. */
export interface PlaceFacts {
	/** Absolute path of the folder that holds the configuration folder. */
	readonly root: string;
	/** Absolute path of the note. */
	readonly file: string;
	/** The note's path as people write it, relative to the place. */
	readonly name: string;
}

/** A note as far as it was told. */
export interface ToldNote {
	readonly text: string;
	/** Places of the items that were not told whole, from 0 in their order; turns count behind all items. */
	readonly untold: readonly number[];
}

/** The carryover of this project, as it was last seen and told. */
export interface Carryover {
	readonly place: PlaceFacts | undefined;
	readonly noPlace: NoPlace | undefined;
	readonly note: NoteOnDisk;
	/** Absolute path of the session that saved last. */
	readonly lastSession: string | undefined;
	/** What the model knows of the note: told to it or written by it. The base of what it saves next. */
	readonly told: ToldNote;
	/** The whole note when the model was last told of it or wrote it. */
	readonly seen: string;
	/** Whether the note that this session started from was written or approved on this machine. */
	readonly trustedBase: boolean;
	/** Milliseconds on the wall clock since when a summary is being made. */
	readonly summarisingSince: number | undefined;
}
