import type { Settings } from "./settings.ts";

/** Why pi compacts: the user asks, the window fills, the window is full. */
export type CompactionReason = "manual" | "threshold" | "overflow";

/** What a compaction is at, in order; remembering has the newest stretch examined, repairing asks once more. */
export type CompactionStage = "remembering" | "reading" | "asking" | "checking" | "repairing";

/** A compaction on its way. */
export interface RunningCompaction {
	/** Milliseconds on the wall clock. */
	readonly since: number;
	readonly reason: CompactionReason;
	/** Messages that are folded away. */
	readonly messages: number;
	/** Tokens of the whole context before it. */
	readonly tokens: number;
	/** How tight its budgets are, 0 to 2. */
	readonly level: number;
	/** Undefined where pi makes the summary itself. */
	readonly stage: CompactionStage | undefined;
	/** How often the model was asked to mend its answer. */
	readonly repairs: number;
}

/** What the latest compaction of this session came to. */
export interface DoneCompaction {
	/** Tokens of the whole context before it, and as they are estimated after it. */
	readonly before: number;
	readonly estimated: number;
	/** What the provider counted with the next reply; undefined until then. */
	readonly measured: number | undefined;
}

export interface Compaction {
	readonly running: RunningCompaction | undefined;
	/** Shown until the user goes on after it was measured. */
	readonly done: DoneCompaction | undefined;
}

export const noCompaction: Compaction = { running: undefined, done: undefined };

/** Share of the context that has to go for a compaction to count as one that helped. */
const LEAST_FREED = 0.2;

/** Whether the context is nearly as large as before. */
export function isStillLarge({ before, estimated, measured }: DoneCompaction): boolean {
	return (measured ?? estimated) > before * (1 - LEAST_FREED);
}

export type CompactionEvent =
	| { readonly type: "compaction.started"; readonly running: RunningCompaction }
	| {
			readonly type: "compaction.moved";
			/** Undefined where it is left to pi. */
			readonly stage: CompactionStage | undefined;
			readonly repairs: number;
			readonly level: number;
	  }
	| { readonly type: "compaction.ended"; readonly done: DoneCompaction | undefined }
	| { readonly type: "compaction.measured"; readonly tokens: number }
	/** The user went elsewhere in the tree, where the context is another one. */
	| { readonly type: "compaction.left" };

export function reduceCompaction(compaction: Compaction, event: CompactionEvent): Compaction {
	const { running, done } = compaction;
	switch (event.type) {
		case "compaction.started":
			return { running: event.running, done: undefined };
		case "compaction.moved": {
			const { level, repairs, stage } = event;
			return running === undefined
				? compaction
				: { ...compaction, running: { ...running, level, repairs, stage } };
		}
		case "compaction.ended":
			return { running: undefined, done: event.done ?? done };
		case "compaction.measured":
			return done === undefined
				? compaction
				: { ...compaction, done: { ...done, measured: event.tokens } };
		case "compaction.left":
			return { ...compaction, done: undefined };
	}
}

/** A new prompt takes the result away that was seen and measured. */
export function compactionAtPrompt(compaction: Compaction): Compaction {
	if (compaction.done?.measured === undefined) return compaction;
	return { ...compaction, done: undefined };
}

/** What takes the place of older turns in this session, as far as the settings say. */
export function selectCompactor({
	settings: { compaction },
}: {
	readonly settings: Pick<Settings, "compaction">;
}): Settings["compaction"]["strategy"] {
	return compaction.enabled ? compaction.strategy : "host";
}
