/** What the user is told about the memory, in one line. The failures are those of files and of models. */
export type CheckpointNotice<FileFailure, ModelFailure> =
	| { readonly code: "checkpoint.taken"; readonly items: number }
	| { readonly code: "checkpoint.nothing" }
	/** One record stands for so many older ones. */
	| { readonly code: "checkpoint.consolidated"; readonly records: number }
	| {
			readonly code: "checkpoint.failed";
			readonly what: "examine" | "consolidate" | "rebuild";
			readonly failure: ModelFailure;
			readonly detail: string;
	  }
	/** The oldest records leave no room for a shorter one. */
	| { readonly code: "checkpoint.full" }
	| { readonly code: "checkpoint.cancelled" }
	| { readonly code: "checkpoint.off" }
	/** A session that leaves no traces, or whose id is no name for a folder. */
	| { readonly code: "checkpoint.unavailable" }
	| { readonly code: "checkpoint.unknown"; readonly number: number; readonly known: number }
	| {
			readonly code: "memory.failed";
			readonly what: "read" | "write";
			readonly failure: FileFailure;
			readonly path: string;
	  }
	/** A session from before it had a memory; its first entries are in none. */
	| { readonly code: "memory.earlier"; readonly entries: number }
	| { readonly code: "memory.rebuilt"; readonly records: number }
	| { readonly code: "memory.paused"; readonly paused: boolean }
	| { readonly code: "memory.forgotten"; readonly forgotten: boolean }
	| { readonly code: "memory.overflow"; readonly omitted: number };
