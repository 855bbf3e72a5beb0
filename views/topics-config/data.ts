import type { AskFailure, Notice } from "#src/store/notice.ts";
import type { TopicConfig } from "#src/topics/ledger.ts";

/** A model that can be chosen. */
export interface ModelChoice {
	/** `provider/id`. */
	readonly name: string;
	readonly label: string;
	/** Thinking levels that it has, the least first; empty when it does not think. */
	readonly levels: readonly string[];
}

/** One classification that the user asked for, to see how it works. */
export type TopicTest =
	| { readonly state: "none" }
	/** Milliseconds on the wall clock. */
	| { readonly state: "running"; readonly since: number }
	| { readonly state: "failed"; readonly failure: AskFailure; readonly detail: string }
	| {
			readonly state: "done";
			readonly input: string;
			/** `provider/id` of the model that answered. */
			readonly model: string;
			/** Milliseconds that the answer took. */
			readonly ms: number;
			readonly requirement: boolean;
			readonly type: string;
			readonly title: string;
			readonly summary: string;
			readonly tags: readonly string[];
	  };

/** All that `/topics-config` shows. */
export interface TopicsConfigView {
	readonly config: TopicConfig;
	/** The models that are available. */
	readonly models: readonly ModelChoice[];
	/** `provider/id` of the session's model. */
	readonly sessionModel: string | undefined;
	readonly test: TopicTest;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
}

/** What the screen asks the host to do. */
export type TopicsConfigRequest =
	| { readonly ask: "configure"; readonly config: Partial<TopicConfig> }
	| { readonly ask: "test"; readonly text: string };
