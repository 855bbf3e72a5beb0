import type { CompactionAccount } from "#src/compaction/account.ts";

/** All that `/waystation compactions` shows. */
export interface CompactionsView {
	/** Of the branch, newest first. */
	readonly accounts: readonly CompactionAccount[];
	/** Whether the next summary is Waystation's own. */
	readonly ours: boolean;
}

/** What the screen asks for: close, and go back to before a compaction. */
export interface CompactionsRequest {
	readonly ask: "undo";
	/** Id of the compaction's session entry. */
	readonly entry: string;
}
