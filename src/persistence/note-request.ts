import type { Note } from "#src/carryover/note.ts";
import type { SaveKind, Version } from "#src/carryover/version.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Disk } from "./disk.ts";
import type { NotePaths } from "./note-file.ts";
import type { NoteLog } from "./note-log.ts";
import type { Place } from "./place.ts";
import type { TrustedNotes } from "./trusted-notes.ts";

export interface SaveRequest {
	readonly kind: SaveKind;
	readonly session?: string | undefined;
	/** Up to when the result knows what the session said, in milliseconds on the wall clock; of summaries. */
	readonly through?: number | undefined;
	/** Set where the session is over, so that no entry of its own will tell of the save. */
	readonly later?: true | undefined;
	/** Id of the entry that the branch ended with that it was made from then. */
	readonly leaf?: string | undefined;
	/** Absolute path of the session's file, for the link. */
	readonly sessionFile?: string | undefined;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** Whether the state that the caller started from was trusted or absent. */
	readonly trustedBase: boolean;
	/** Whether the caller has read a trusted note here: what stands there now may be an edit of it. */
	readonly knew?: boolean | undefined;
	/** `false` for text whose origin is not known: the result is then held, whatever it goes over. */
	readonly trustResult?: boolean | undefined;
	/** `false` writes the note and no version; for captures that come after every run. */
	readonly log?: boolean | undefined;
	/** Milliseconds to wait for other processes; 10,000 by default. */
	readonly waitMs?: number | undefined;
	/** Gives the note to write; may run more than once. `undefined` or an equal note writes nothing. */
	readonly change: (disk: Note, diskText: string) => Note | undefined;
}

/** A save that the user asked for by name: it goes over any state of the file, and its result is trusted. */
export interface Save extends SaveRequest {
	readonly forced: boolean;
}

export type SaveResult =
	| {
			readonly ok: true;
			readonly changed: boolean;
			/** The file as it now is, and its SHA-256; empty where there is no note. */
			readonly text: string;
			readonly hash: string;
			/** The file as it was found. */
			readonly previous: string;
			readonly version: Version | undefined;
			/** Someone had changed the file by other means than ours; that state is in the log. */
			readonly handEdit: boolean;
			/** Whether the note as it now is will be told to the model. */
			readonly trusted: boolean;
			/** Absolute path of the file that was there, where it could be no version and was put aside. */
			readonly aside?: string | undefined;
	  }
	| {
			readonly ok: false;
			readonly failure: NoteFailure;
			/** The system's own words. */
			readonly detail: string;
			/** What was to be saved, where it went into the log only. */
			readonly parked: Version | undefined;
	  };

/** Who restores or clears. */
export interface SavedBy {
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly session?: string | undefined;
	readonly sessionFile?: string | undefined;
}

export type Approval =
	| { readonly ok: true }
	/** `changed` when the file is not the one that was looked at. */
	| { readonly ok: false; readonly failure: NoteFailure; readonly detail: string };

export interface VersionList {
	/** Newest first. */
	readonly versions: readonly Version[];
	/** Lines of the log that could not be read and were left out. */
	readonly skipped: number;
}

/** The half of a note's store that knows the log and writes. */
export interface NoteWriter {
	/** The newest `limit` saved states, newest first; all without a limit. */
	versions(limit?: number): Promise<VersionList>;
	save(request: SaveRequest): Promise<SaveResult>;
	/** Marks exactly the content with this hash as seen and wanted by the user. */
	approve(hash: string): Promise<Approval>;
	/** Takes the content on disk as the user's own edit, unless git put it there; gives whether it was taken. */
	adopt(): Promise<boolean>;
	/**
	 * Saves what a person made of the content with this hash, whatever state it was in; what a person has
	 * had in an editor is theirs. Refused as `changed` when the file is not that one any more.
	 */
	replace(text: string, hash: string, by: SavedBy): Promise<SaveResult>;
	/**
	 * Saves an older version again, over any state of the file. One that was not written or approved here
	 * stays held. `no-version` in `detail` when it is not there.
	 */
	restore(number: number, by: SavedBy): Promise<SaveResult>;
	/** Saves an empty note, over any state of the file. */
	clear(by: SavedBy): Promise<SaveResult>;
}

/** What a store knows before anything is written. */
export interface NotePlace {
	readonly place: Place;
	readonly configDir: string;
	readonly paths: NotePaths;
	readonly disk: Disk;
	readonly leaseMs: number | undefined;
	readonly trusted: TrustedNotes;
}

/** What the saves of one store share. */
export interface NoteFiles extends NotePlace {
	readonly log: NoteLog;
}
