import type { BoundaryKind } from "./boundary.ts";
import type { Origin } from "./recalled.ts";
import type { Refusal } from "./review.ts";

/** How many of the things that the conversation proves stand in a summary. */
export interface Share {
	readonly kept: number;
	readonly all: number;
}

/** One compaction of the branch, as the user is told of it. */
export interface CompactionAccount {
	/** Id of its session entry. */
	readonly entry: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** Who wrote the summary; a fresh window has a handoff of the model or a record that code wrote. */
	readonly by: "waystation" | "pi" | "other" | BoundaryKind;
	/** Tokens of the whole context before, as estimated after, and as the next reply counted them. */
	readonly before: number;
	readonly estimated: number | undefined;
	readonly measured: number | undefined;
	/** The summary as the model reads it, and the one that it took the place of. */
	readonly summary: string;
	readonly previous: string | undefined;
	/** What only ours tells. */
	readonly own: OwnAccount | undefined;
}

/** How a summary of ours came about. */
export interface OwnAccount {
	/** `provider/id`; undefined where none was asked for it. */
	readonly model: string | undefined;
	/** The checkpoints that took the place of a model's summary; undefined where none did. */
	readonly recalled?: Origin | undefined;
	readonly calls: number;
	readonly repairs: number;
	/** US dollars; 0 where the model has no price. */
	readonly cost: number;
	/** Tokens of all calls, read and written. */
	readonly tokens: number;
	/** How tight its budgets were, 0 to 2. */
	readonly level: number;
	readonly files: Share;
	readonly requests: Share;
	readonly commands: Share;
	/** What the truth check took out. */
	readonly refused: readonly Refusal[];
}
