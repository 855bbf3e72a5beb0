/** One thing that was remembered while working, as checkpoints keep it. */
export interface RecalledItem {
	readonly kind: "correction" | "decision" | "constraint" | "evidence" | "state" | "open" | "note";
	readonly text: string;
	/** Ids of the session's entries that say it, oldest first. */
	readonly sources: readonly string[];
}

/** What a session's memory says of the stretch that a compaction folds away. */
export interface Recalled {
	/** What the records remember of that stretch, oldest first. */
	readonly items: readonly RecalledItem[];
	/** Texts of everything that the records tell, this stretch or not: the model reads them beside the summary. */
	readonly told: ReadonlySet<string>;
	readonly origin: Origin;
}

/** Where a summary comes from that was put together from checkpoints. */
export interface Origin {
	/** Records that say something of the stretch. */
	readonly records: number;
	/** Those of them that were taken while the user waited. */
	readonly taken: number;
}
