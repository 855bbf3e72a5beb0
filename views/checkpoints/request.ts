import type { CheckpointsModel } from "./model.ts";

/** What the screen asks the host to do. */
export type CheckpointsRequest =
	| { readonly ask: "run" | "rebuild" | "stop" }
	| { readonly ask: "pause"; readonly paused: boolean }
	| { readonly ask: "forget"; readonly id: string; readonly forgotten: boolean }
	/** The entries that a record names, in the history; `back` is where the screen goes on afterwards. */
	| { readonly ask: "open"; readonly ids: readonly string[]; readonly back: CheckpointsModel };

/** What the user left the screen for. */
export interface CheckpointsLeft {
	/** Ids of entries to be read in the history. */
	readonly ids: readonly string[];
	readonly back: CheckpointsModel;
}
