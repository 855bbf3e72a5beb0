import type { Draft } from "./draft.ts";

/** Why one item of a draft was taken out: it says what the conversation does not show. */
export type RefusalReason =
	| "unknown-file"
	| "unknown-command"
	| "unknown-url"
	| "unknown-commit"
	| "not-said-by-user"
	| "no-successful-result"
	| "already-done"
	| "malformed";

export interface Refusal {
	/** The draft's section, as in its schema. */
	readonly section: string;
	/** The item as the model wrote it, cut when long. */
	readonly text: string;
	readonly reason: RefusalReason;
}

/** What makes a draft useless as a whole, so that the model is asked once more. */
export type Shortcoming =
	| { readonly code: "unreadable" }
	| { readonly code: "missing"; readonly section: string }
	| { readonly code: "too-short" | "too-long"; readonly tokens: number; readonly bound: number }
	| { readonly code: "says-empty" | "wrong-language" | "tool-call" | "not-text" }
	| { readonly code: "lost"; readonly refs: readonly string[] };

/** What of a draft holds, what was taken out, and what would have to be better. */
export interface Review {
	readonly draft: Draft;
	readonly refused: readonly Refusal[];
	readonly shortcomings: readonly Shortcoming[];
}
