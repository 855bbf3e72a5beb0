import type { TopicConfig } from "./ledger.ts";
import type { Topic, TopicStatus } from "./topic.ts";

/** A topic and the one that was active when it was asked for. */
export interface Child {
	readonly id: string;
	readonly derivedFrom: string;
}

/**
 * One change of the ledger. It names the fields that it means and nothing else, so that it can be applied
 * to whatever the file holds by then: a change by another process or a hand stays.
 */
export type TopicChange =
	/** Adds a topic; one with this id that is there already is left as it is. */
	| { readonly change: "open"; readonly topic: Topic }
	/** Work went on: sets `lastUpdated` unless it is later already. */
	| { readonly change: "touch"; readonly id: string; readonly at: number }
	/** Adds a decision where its moment belongs; the oldest leave beyond the bound. */
	| { readonly change: "decide"; readonly id: string; readonly at: number; readonly text: string }
	/** Puts `text` in the place of the decision of that moment, if it still says `was`. */
	| {
			readonly change: "reword";
			readonly id: string;
			readonly at: number;
			readonly was: string;
			readonly text: string;
	  }
	/** Takes out the decision of that moment, if it still says `text`. */
	| { readonly change: "retract"; readonly id: string; readonly at: number; readonly text: string }
	| {
			readonly change: "status";
			readonly id: string;
			readonly at: number;
			readonly status: TopicStatus;
			/** Written as well where it is given. */
			readonly outcome?: string;
			/** Changes nothing where another status stands by then: for what takes a change back. */
			readonly was?: TopicStatus;
	  }
	| {
			readonly change: "outcome";
			readonly id: string;
			readonly at: number;
			readonly text: string;
			readonly was?: string;
	  }
	| {
			readonly change: "title";
			readonly id: string;
			readonly at: number;
			readonly title: string;
			readonly was?: string;
	  }
	/** Sets the tags; `add` keeps those that are there. */
	| {
			readonly change: "tags";
			readonly id: string;
			readonly at: number;
			readonly tags: readonly string[];
			readonly add?: boolean;
	  }
	/** Both topics name each other afterwards; neither does after `unlink`. */
	| {
			readonly change: "link" | "unlink";
			readonly id: string;
			readonly other: string;
			readonly at: number;
	  }
	/** Takes topics out, with every link and origin that names them. */
	| { readonly change: "delete"; readonly ids: readonly string[] }
	/** Brings deleted topics back, with the links of others to them. */
	| {
			readonly change: "restore";
			readonly topics: readonly Topic[];
			/** Ids of topics that came from them; those without an origin name it again. */
			readonly children?: readonly Child[];
	  }
	| { readonly change: "configure"; readonly config: Partial<TopicConfig> };
