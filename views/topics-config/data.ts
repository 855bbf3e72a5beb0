import type { Notice } from "#src/store/notice.ts";
import type { ModelChoice, Trial } from "#src/store/trial.ts";
import type { TopicConfig } from "#src/topics/ledger.ts";

/** The classification that the user asked for last, to see how it works. */
export type TopicTest =
	| { readonly state: "none" }
	/** Milliseconds on the wall clock. */
	| { readonly state: "running"; readonly since: number }
	| Trial;

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
