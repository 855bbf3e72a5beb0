import type { SecretKind } from "#src/lib/find-secrets.ts";

/** Where something of the user's is kept. */
export type KeptIn =
	| "note"
	| "versions"
	| "archives"
	| "notes"
	| "topics"
	| "memory"
	| "failures"
	| "spend"
	| "settings"
	| "aside"
	| "others"
	| "originals"
	| "history"
	| "sessions";

/** What is done about a finding. */
export type FindingAct =
	/** Each secret is replaced where it stands. */
	| "scrub"
	/** Items leave the note; its log gets a version. */
	| "items"
	/** What holds it leaves every version in which it stands. */
	| "versions"
	/** One version leaves the log. */
	| "version"
	/** The file is deleted. */
	| "delete"
	/** Lines leave the file. */
	| "lines"
	/** The topic is deleted. */
	| "topic"
	/** One decision leaves its topic. */
	| "decision"
	/** The whole record is told no more; the file keeps it. */
	| "silence"
	/** The items leave the files of the session's memory, older generations among them. */
	| "erase"
	/** The entries are found by no search any more; pi's files keep them. */
	| "hide"
	/** A file of pi's own: it is named and never changed. */
	| "none";

/** One thing that was found. */
export interface Finding {
	/** Names it as long as the list is shown. */
	readonly id: string;
	readonly keptIn: KeptIn;
	/** Its title or the name of its file. */
	readonly name: string;
	/** Absolute path of its file or folder. */
	readonly path: string;
	/** Folder of the project that keeps it, where that is another one than the present. */
	readonly project?: string | undefined;
	/** Places in it. */
	readonly count: number;
	/** Whether there are or may be more of them. */
	readonly more: boolean;
	/** What gives the secrets away; none where a text was looked for. */
	readonly kinds: readonly SecretKind[];
	/** The beginning of what it says, without any secret. */
	readonly excerpts: readonly string[];
	readonly act: FindingAct;
}

/** What came of taking a round back, by the files that it had changed. */
export interface TakenBack {
	readonly done: number;
	readonly all: number;
	/** Those that could not be written, which can be tried again; the others were changed since. */
	readonly failed: number;
}

/** What came of one finding. */
export interface ForgetOutcome {
	readonly id: string;
	/** Places that were changed. */
	readonly changed: number;
	/** Why it failed; undefined where it did not. */
	readonly failure: string | undefined;
	/** Whether that is another process, which is done with it soon. */
	readonly isBusy?: boolean | undefined;
	readonly canUndo: boolean;
}
