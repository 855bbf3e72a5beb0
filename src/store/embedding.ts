import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { EmbedSettings } from "./settings.ts";

/** The models by the language that each understands. */
export type ModelName = "zh" | "en";

/** What embedding needs on this machine. */
export const setupParts = ["runtime", "zh", "en"] as const;

export type SetupPart = (typeof setupParts)[number];

/**
 * Why a part could not be prepared. `unreachable`: no known endpoint answers; `invalid`: the endpoint that was named is no
 * address; `npm`, `no-npm`: the installer failed or is not there; `does-not-run`: the library does not load here;
 * `no-node`: pi is not run by Node; `offline`: pi was told to stay offline; the others are the line's, the server's and
 * the disk's.
 */
export const setupFailures = [
	"network",
	"unreachable",
	"invalid",
	"not-found",
	"refused",
	"busy",
	"server",
	"portal",
	"corrupt",
	"full",
	"denied",
	"disk",
	"locked",
	"npm",
	"no-npm",
	"does-not-run",
	"no-node",
	"offline",
	"aborted",
] as const;

export type SetupFailure = (typeof setupFailures)[number];

/** What is being prepared; `since` in milliseconds on the wall clock. */
export type Setup =
	| {
			readonly part: "runtime";
			readonly step: "fetching" | "pruning" | "checking";
			readonly since: number;
	  }
	| {
			readonly part: ModelName;
			/** Bytes. */
			readonly done: number;
			readonly total: number;
			readonly since: number;
	  };

/** A preparation that failed. */
export interface SetupTrouble {
	readonly part: SetupPart;
	readonly failure: SetupFailure;
	/** What the system or the server said; may be empty. */
	readonly detail: string;
	/** Milliseconds on the wall clock before which it is not tried again unless asked for. */
	readonly retryAt: number;
}

/** What went wrong in the running engine. */
export interface EngineTrouble {
	readonly reason: "broken-runtime" | "broken-model" | "crashed" | "timed-out";
	readonly detail: string;
}

/** How one model stands. */
export interface ModelStatus {
	readonly name: ModelName;
	readonly id: string;
	/** Whether the choice needs it. */
	readonly wanted: boolean;
	readonly installed: boolean;
	/** Whether it is in memory. */
	readonly loaded: boolean;
	/** On disk, an unfinished download included; bytes. */
	readonly bytes: number;
	/** About how large it is; bytes. */
	readonly whole: number;
}

/** Everything that `/carryover embed` tells. */
export interface EmbedStatus {
	/** Whether changes of topic are looked for at all. */
	readonly detecting: boolean;
	readonly choice: EmbedSettings["choice"];
	readonly models: readonly ModelStatus[];
	/** Where the library is, or why there is none that runs. */
	readonly runtime:
		| {
				readonly there: true;
				readonly version: string;
				readonly from: "package" | "installed";
				readonly path: string;
		  }
		| {
				readonly there: false;
				readonly reason: "missing" | "wrong-version" | "no-node";
				readonly path: string;
		  };
	readonly modelsDir: string;
	/** Where models come from; undefined means the first known one that answers, and none was asked yet. */
	readonly source:
		| {
				readonly url: string;
				readonly from: "settings" | "environment" | "official" | "mirror";
		  }
		| undefined;
	/** Minutes without use after which the memory is given back. */
	readonly idleMinutes: number;
	readonly setup: Setup | undefined;
	readonly trouble: SetupTrouble | undefined;
	readonly engine: EngineTrouble | undefined;
	/** Whether this session may prepare anything. */
	readonly mayPrepare: boolean;
	readonly offline: boolean;
}

/** Why a setting was not written: the file's failure, or what the file holds. */
export type UnsavedReason = NoteFailure | "not-json" | "not-fields";

/** Why a model was not taken from a folder. */
export type ImportFailure = "missing" | SetupFailure;

/** What the user is told about embedding, in one line. */
export type EmbedNotice =
	/** The first time that anything is fetched on this machine. */
	| { readonly code: "embed.first"; readonly bytes: number }
	| { readonly code: "embed.fetching"; readonly bytes: number }
	| { readonly code: "embed.ready"; readonly choice: EmbedSettings["choice"] }
	| { readonly code: "embed.failed"; readonly trouble: SetupTrouble; readonly minutes: number }
	/** `auto`, `zh` or `en` was chosen where nothing may be prepared. */
	| { readonly code: "embed.later"; readonly choice: EmbedSettings["choice"] }
	| { readonly code: "embed.off" }
	| { readonly code: "embed.reset" }
	| { readonly code: "embed.unsaved"; readonly reason: UnsavedReason; readonly path: string }
	| { readonly code: "embed.imported"; readonly model: ModelName }
	| {
			readonly code: "embed.unimported";
			readonly model: ModelName;
			readonly reason: ImportFailure;
			readonly detail: string;
	  }
	| { readonly code: "embed.no-folder"; readonly path: string }
	| { readonly code: "embed.purging"; readonly bytes: number }
	| { readonly code: "embed.purged"; readonly bytes: number }
	| { readonly code: "embed.unpurged"; readonly reason: SetupFailure; readonly detail: string };
