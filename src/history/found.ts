import type { Doc } from "./entry-text.mjs";
import type { Wanted } from "./match.mjs";
import type { Window } from "./window.mjs";

/** The session that asks, as far as it bears on what is found in its file. */
export interface CurrentSession {
	readonly path: string;
	/** Entries that the model sees in full. */
	readonly seen: ReadonlySet<string>;
	/** Entries of branches that were left. */
	readonly off: ReadonlySet<string>;
}

/** Where is looked: one session's file, the sessions of some folders, or everywhere. */
export type Scope =
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "folders"; readonly cwds: readonly string[] }
	| { readonly kind: "all" };

/** Originals come first, then what repeats them, then what has some of the words. */
export type Phase = "original" | "echo" | "near";

/** The last hit that was shown. */
export interface Mark {
	readonly phase: Phase;
	/** That of the hit; among the nearest, how many were looked at. */
	readonly order: number;
	/** The file's, since two files can hold entries of the same order. */
	readonly key: string;
}

export interface SearchRequest {
	readonly wanted: Wanted;
	readonly scope: Scope;
	/** Whether sub-agents' sessions are looked at, instead of all others. */
	readonly nested: boolean;
	readonly current: CurrentSession | undefined;
	readonly limit: number;
	readonly after: Mark | undefined;
	/** Whether a page that is not full may go on with what has some of the words. */
	readonly near: boolean;
}

/** A session's file as a hit names it. */
export interface HitFile {
	readonly path: string;
	readonly key: string;
	readonly nested: boolean;
	readonly session: string;
	readonly cwd: string;
}

/** An entry that was found, without its text. */
export interface Place extends HitFile, Pick<Doc, "id" | "at" | "role" | "tools"> {
	/** Byte in the file, and bytes of the line. */
	readonly place: number;
	readonly length: number;
	/** Newer entries have higher ones. */
	readonly order: number;
	readonly echo: boolean;
}

export interface Hit extends Place {
	readonly phase: Phase;
	readonly window: Window;
}

export interface SearchAnswer {
	readonly hits: readonly Hit[];
	/** Where the next page goes on; undefined at the end. */
	readonly next: Mark | undefined;
	/** Entries and files that hold all words, as far as they were counted. */
	readonly count: number;
	readonly files: number;
	/** Whether there are or may be more than `count`. */
	readonly more: boolean;
	/** Matching entries that the model sees in full, and were left out. */
	readonly skipped: number;
	readonly unreadable: readonly string[];
	/** Whether the index is still being built. */
	readonly building: boolean;
	readonly engine: "index" | "scan" | "both";
	/** How many working directories all sessions have. */
	readonly folders: number;
	/** Milliseconds of the search itself. */
	readonly ms: number;
}

/** An entry as its file has it. */
export interface ReadEntry {
	readonly path: string;
	readonly key: string;
	readonly cwd: string;
	readonly entry: unknown;
}

/** An entry beside one that was found. */
export interface Neighbour extends Pick<Doc, "id" | "at" | "role" | "tools" | "text"> {}

/** The topic that an entry belongs to, as it was called then. */
export interface HitTopic {
	readonly id: string;
	readonly title: string;
}

/** What the worker can be asked. */
export type Asked =
	| { readonly op: "search"; readonly request: SearchRequest }
	| { readonly op: "folders" }
	| {
			readonly op: "read";
			readonly entry: string;
			readonly key: string | undefined;
			/** Folders whose sessions count; all where there are none given. */
			readonly cwds: readonly string[] | undefined;
	  }
	| {
			readonly op: "around";
			readonly path: string;
			readonly place: number;
			readonly count: number;
	  }
	| { readonly op: "topics"; readonly path: string; readonly ids: readonly string[] }
	| { readonly op: "build" }
	/** Entries came to be forgotten, or are so no more. */
	| {
			readonly op: "hide";
			readonly entries: readonly HiddenEntry[];
			readonly hidden: boolean;
	  };

/** An entry that no search may find. */
export interface HiddenEntry {
	/** The short name of its file. */
	readonly key: string;
	readonly entry: string;
}

/** A question with the number of its answer. */
export type Question = Asked & { readonly id: number };

/** Everything that is sent to the worker. */
export type WorkerMessage =
	| Question
	| { readonly op: "drop"; readonly id: number }
	| { readonly op: "end" };
