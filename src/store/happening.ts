import type { Trigger } from "#src/checkpoints/record.ts";
import type { CompactionAccount } from "#src/compaction/account.ts";
import type { Judgement } from "#src/detection/shift-judgement.ts";
import type { Notice } from "./notice.ts";
import type { Chore } from "./work.ts";

/** What happened by itself, as facts. */
export type HappeningFact =
	| {
			readonly kind: "note";
			/** Who wrote the version: the model, a summary, or code that kept the last turns. */
			readonly how: "tool" | "summary" | "capture";
			readonly number: number;
			/** Whether another session did. */
			readonly elsewhere: boolean;
	  }
	| {
			readonly kind: "topic";
			readonly how: "opened" | "found" | "closed";
			readonly id: string;
			readonly title: string;
	  }
	/** A conclusion was made one sentence. */
	| {
			readonly kind: "distilled";
			readonly title: string;
			readonly was: string;
			readonly text: string;
	  }
	| { readonly kind: "checkpoint"; readonly trigger: Trigger; readonly items: number }
	| { readonly kind: "consolidation"; readonly records: number }
	| {
			readonly kind: "compaction";
			readonly by: CompactionAccount["by"];
			/** Whether a change of topic was the reason. */
			readonly shift: boolean;
			/** Tokens of the context. */
			readonly before: number;
			readonly estimated: number | undefined;
			readonly measured: number | undefined;
	  }
	/** A message seemed to leave its topic; `refuted` where a model said that it does not. */
	| { readonly kind: "shift"; readonly refuted: boolean; readonly judgement: Judgement }
	| { readonly kind: "archive"; readonly name: string; readonly title: string }
	| { readonly kind: "installed"; readonly what: Chore }
	| { readonly kind: "index" }
	| { readonly kind: "notice"; readonly notice: Notice };

/** What takes a happening back. */
export type Back =
	| {
			readonly do: "restore-note";
			/** The version that comes back, and the saves after the one that is taken back, which go with it. */
			readonly number: number;
			readonly later: number;
	  }
	| { readonly do: "delete-topic"; readonly id: string }
	/** To the topic before, or to none. */
	| { readonly do: "enter-topic"; readonly id: string | undefined; readonly title: string }
	| { readonly do: "reopen-topic"; readonly id: string; readonly was: "done" | "dropped" }
	| {
			readonly do: "reword";
			readonly id: string;
			/** When the decision was made, which names it. */
			readonly at: number;
			readonly was: string;
			readonly text: string;
	  }
	| { readonly do: "forget-record" | "recall-record"; readonly id: string }
	| { readonly do: "undo-compaction"; readonly entry: string }
	| { readonly do: "delete-archive"; readonly name: string };

/** Why there is no way back. */
export type NoBack =
	| "first-version"
	| "untrusted-version"
	| "same-note"
	| "topic-gone"
	| "moved-on"
	| "open-again"
	| "reworded-again"
	| "rolled-up"
	| "record-gone"
	| "consolidation"
	| "only-a-line"
	| "only-told"
	| "merged"
	| "taken-over"
	| "put-aside"
	| "renamed"
	| "purge"
	| "index"
	| "settings";

/** One thing that happened by itself, with the way back or the reason why there is none. */
export interface Happening {
	readonly key: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly fact: HappeningFact;
	readonly back: Back | { readonly not: NoBack };
}
