import type { NoteFailure } from "#src/lib/file-failure.ts";

/** How bad a finding is, the worst first. */
export const levels = ["trouble", "warning", "note", "ok"] as const;

export type Level = (typeof levels)[number];

/** What is examined, in the order in which it is told. */
export const areas = [
	"host",
	"company",
	"session",
	"settings",
	"ledger",
	"history",
	"embedding",
	"files",
	"room",
] as const;

export type Area = (typeof areas)[number];

/** What can be done about a finding here, each after a question. */
export const fixes = [
	"remove-temps",
	"remove-locks",
	"close-modes",
	"remove-downloads",
	"forget-sessions",
	"rebuild-index",
	"verify-models",
	"set-models-aside",
	"repair-session",
] as const;

export type Fix = (typeof fixes)[number];

/** One thing wrong in a settings file, in the terms of the file. */
export interface SettingFault {
	readonly file: string;
	/** Dotted path of the field; empty when the whole file cannot be read. */
	readonly field: string;
	readonly expected: Expected;
}

type Expected =
	| { readonly kind: "choice"; readonly values: readonly string[] }
	| { readonly kind: "flag" | "key" | "text" | "fields" | "path" | "json" | "known" | "share" }
	| { readonly kind: "number"; readonly least: number; readonly most: number | undefined }
	| { readonly kind: "unreadable"; readonly detail: string };

/** Files of one kind, by their absolute paths. */
export interface FileList {
	readonly count: number;
	readonly paths: readonly string[];
}

/** What each finding says beside its code. Sizes are bytes, ages milliseconds. */
export interface FindingValues {
	readonly "node.fits": { readonly version: string };
	readonly "node.old": { readonly version: string; readonly floor: string };
	readonly "pi.fits": { readonly version: string };
	readonly "pi.newer": { readonly version: string; readonly made: string };
	readonly "pi.older": { readonly version: string; readonly made: string };
	readonly "features.there": { readonly count: number };
	readonly "features.missing": { readonly names: readonly string[] };
	readonly "rivals.none": Record<never, never>;
	readonly "rival.installed": {
		readonly name: RivalName;
		readonly source: string;
		readonly kind: "package" | "extension";
		readonly loaded: boolean;
	};
	readonly "copies.one": Record<never, never>;
	readonly "copies.more": { readonly paths: readonly string[] };
	readonly "compactor.other": { readonly count: number };
	readonly "compactor.one": Record<never, never>;
	readonly "tool.renamed": { readonly wanted: string; readonly name: string; readonly by: string };
	readonly "tools.ours": { readonly names: readonly string[] };
	readonly "session.unsaved": Record<never, never>;
	readonly "session.whole": { readonly calls: number };
	readonly "session.unanswered": { readonly count: number; readonly calls: readonly string[] };
	readonly "session.broken": SessionFaults;
	readonly "session.reused": { readonly count: number };
	readonly "session.cut": { readonly count: number };
	readonly "session.loose": { readonly count: number };
	readonly "session.lines": { readonly count: number; readonly path: string };
	readonly "settings.fit": Record<never, never>;
	readonly "settings.wrong": { readonly fault: SettingFault };
	readonly "settings.model": { readonly setting: string; readonly model: string };
	readonly "settings.key": { readonly key: string };
	readonly "ledger.none": Record<never, never>;
	readonly "ledger.whole": { readonly topics: number };
	readonly "ledger.dropped": { readonly dropped: number; readonly path: string };
	readonly "ledger.newer": { readonly path: string };
	readonly "ledger.damaged": { readonly path: string; readonly detail: string };
	readonly "history.off": Record<never, never>;
	readonly "history.none": { readonly path: string };
	readonly "history.whole": IndexSize & { readonly path: string };
	readonly "history.version": { readonly path: string; readonly found: number };
	readonly "history.damaged": {
		readonly path: string;
		readonly cause: IndexDamage;
		/** SQLite's own words. */
		readonly detail: string;
	};
	readonly "history.locked": { readonly path: string };
	readonly "history.plain": Record<never, never>;
	readonly "embedding.off": Record<never, never>;
	readonly "embedding.native": { readonly models: readonly string[] };
	readonly "embedding.words": Hindrance;
	readonly "models.unchecked": { readonly count: number; readonly bytes: number };
	readonly "models.checked": { readonly count: number; readonly bytes: number };
	readonly "model.damaged": {
		readonly id: string;
		readonly file: string;
		readonly fault: "size" | "content" | "unreadable";
	};
	readonly "model.incomplete": { readonly id: string; readonly file: string };
	readonly "downloads.left": FileList & { readonly bytes: number };
	readonly "folder.none": { readonly path: string };
	readonly "folder.writable": { readonly path: string };
	readonly "folder.closed": { readonly path: string };
	readonly "folder.blocked": { readonly path: string };
	readonly "note.large": { readonly path: string; readonly bytes: number; readonly most: number };
	readonly "note.unreadable": { readonly path: string; readonly failure: NoteFailure };
	/** `count` is of files, of costs it is of lines. */
	readonly "store.damaged": FileList & { readonly store: KeptStore };
	readonly "memories.lost": FileList;
	readonly "modes.fit": { readonly count: number };
	readonly "modes.open": FileList;
	readonly "locks.none": Record<never, never>;
	readonly "locks.held": FileList & { readonly pids: readonly number[] };
	readonly "locks.stale": FileList & { readonly pids: readonly number[] };
	readonly "temps.left": FileList & { readonly bytes: number };
	readonly "files.aside": FileList;
	readonly "sessions.unsealed": { readonly count: number };
	readonly "sessions.lost": FileList;
	readonly "walk.cut": { readonly most: number };
	readonly "room.enough": { readonly bytes: number };
	readonly "room.low": { readonly bytes: number; readonly path: string };
	readonly "room.none": { readonly bytes: number; readonly path: string };
	readonly "check.late": { readonly area: Area; readonly seconds: number };
	readonly "check.failed": { readonly area: Area; readonly detail: string };
}

/** Small files of ours: notes that are trusted, what is remembered of local models, costs, sessions without a summary. */
export type KeptStore = "trusted" | "embedding" | "spend" | "unsealed";

/** The extensions that do, each in its part, what this one does. */
export const rivalNames = [
	"pi-carryover",
	"pi-topic-memory",
	"pi-amber",
	"pi-session-refinement",
	"pi-posthorse",
] as const;

export type RivalName = (typeof rivalNames)[number];

/** Why messages are not compared by meaning; `failure` is a word of the setup's or of the engine's. */
export type Hindrance =
	| { readonly why: "absent"; readonly part: "runtime" | "zh" | "en" }
	| { readonly why: "working" }
	| { readonly why: "failed"; readonly failure: string; readonly detail: string };

/** What of a branch a model's provider would refuse, or take for something else. */
export interface SessionFaults {
	/** Results whose call is not there. */
	readonly orphans: number;
	/** Results that come after something else was said. */
	readonly late: number;
	/** Second results of one call. */
	readonly doubled: number;
	/** Pairs that the last compaction has parted. */
	readonly parted: number;
}

/** What is broken of the index; for `other` SQLite's own words say it. */
export type IndexDamage = "no-database" | "corrupt" | "no-table" | "other";

export interface IndexSize {
	readonly bytes: number;
	readonly files: number;
	readonly entries: number;
}

export type FindingCode = keyof FindingValues;

/** One thing that was looked at: what it is by its code, and what it says. */
export type Finding<Code extends FindingCode = FindingCode> = {
	[Each in Code]: { readonly code: Each; readonly values: FindingValues[Each] };
}[Code];

/** A finding of that code. */
export function finding<Code extends FindingCode>(code: Code, values: FindingValues[Code]) {
	return { code, values };
}
