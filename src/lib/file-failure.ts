/** Why a note could not be read or written. Each has one sentence in each language. */
export type NoteFailure =
	| "denied"
	| "full"
	| "busy"
	| "not-a-folder"
	| "not-a-file"
	| "outside"
	| "conflict"
	| "changed"
	| "too-large"
	| "not-utf8"
	/** The note's log, without which no version is written. */
	| "log"
	| "vanished"
	| "newer"
	| "failed";
