import type { AskFailure } from "./notice.ts";

/** A model that can be chosen. */
export interface ModelChoice {
	/** `provider/id`. */
	readonly name: string;
	readonly label: string;
	/** Thinking levels that it has, the least first; empty when it does not think. */
	readonly levels: readonly string[];
}

/** What one classification came to that the user asked for, to see how it works. */
export type Trial =
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
