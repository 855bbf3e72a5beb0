import type { CompactionAccount } from "#src/compaction/account.ts";
import type { Settings } from "#src/store/settings.ts";

/** All that `/waystation compactions` shows. */
export interface CompactionsView {
	/** Of the branch, newest first. */
	readonly accounts: readonly CompactionAccount[];
	/** What the next compaction puts in the place of older turns. */
	readonly next: Settings["compaction"]["strategy"];
}

/** What the screen asks for: close, and go back to before a compaction. */
export interface CompactionsRequest {
	readonly ask: "undo";
	/** Id of the compaction's session entry. */
	readonly entry: string;
}
