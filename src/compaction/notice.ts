/** What the user is told about compaction in one line; `Failure` is why a model gave nothing. */
export type CompactionNotice<Failure> =
	| { readonly code: "compaction.rival" }
	/** Tokens of the context before it, and as they are estimated after it. */
	| { readonly code: "compaction.done"; readonly before: number; readonly after: number }
	| {
			/** Ours failed and pi's own follows, or code wrote the summary alone. */
			readonly code: "compaction.failed" | "compaction.evidence";
			/** `unusable` where every answer came, and none of them passed the check. */
			readonly failure: Failure | "unusable";
			/** What the provider said of it; empty where it said nothing. */
			readonly detail: string;
	  }
	| {
			readonly code: "compaction.braked";
			/** What fills most of the window, and its tokens. */
			readonly fills: "system" | "told" | "kept";
			readonly tokens: number;
	  }
	| {
			readonly code: "compaction.undone";
			/** Messages behind the compaction that the branch left behind. */
			readonly later: number;
	  }
	| {
			readonly code:
				| "compaction.nothing"
				| "compaction.busy"
				/** A fresh window that was asked for, and why there is none. */
				| "compaction.no-room"
				| "compaction.too-small"
				| "compaction.not-now";
	  };
