import type { TopicChange } from "./change.ts";

export type UndoBy = "key" | "command";

/** What is told about topics in one line, as facts. */
export type TopicNotice<Failure> =
	| {
			readonly code: "ledger.unreadable" | "ledger.unsaved";
			readonly failure: Failure;
			readonly path: string;
	  }
	| { readonly code: "ledger.quarantined"; readonly path: string }
	| { readonly code: "ledger.imported"; readonly count: number; readonly path: string }
	/** What the user asked for was done. */
	| {
			readonly code: "topic.changed";
			readonly what: TopicChange["change"];
			/** Title of the topic; empty where several are meant, or none. */
			readonly title: string;
			/** How it can be taken back: by a key of the screen or a command; undefined where pi is about to end. */
			readonly undo?: UndoBy | undefined;
	  }
	| { readonly code: "topic.entered"; readonly title: string }
	/** What came of a message or an answer by itself. */
	| {
			readonly code: "topic.began";
			readonly how: "opened" | "found" | "closed";
			readonly title: string;
	  }
	/** A model made one sentence of a decision, which is named by when it was made. */
	| {
			readonly code: "topic.distilled";
			readonly id: string;
			readonly title: string;
			readonly decided: number;
			readonly was: string;
			readonly text: string;
	  }
	| { readonly code: "topic.left" }
	| { readonly code: "topic.undone" }
	| { readonly code: "topic.unknown"; readonly name: string }
	| { readonly code: "topics.off" };
