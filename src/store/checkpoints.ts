import type { Generation } from "#src/checkpoints/generation.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { Block } from "#src/recall/block.ts";
import type { AskFailure } from "./notice.ts";

/** What is being done for the memory at the moment. */
export interface CheckpointRun {
	readonly step: "examining" | "consolidating" | "rebuilding";
	/** Milliseconds on the wall clock. */
	readonly since: number;
	/** Entry that it has come to, and that of the branch's end. */
	readonly at: number;
	readonly of: number;
}

/** The memory of this session as it was last read, and what the model knows of it. */
export interface Checkpoints {
	/** Undefined until it was read. */
	readonly memory: Generation | undefined;
	/** Absolute path of the session's folder; empty until it is known. */
	readonly folder: string;
	/** Whether nothing is examined by itself in this session. */
	readonly paused: boolean;
	/** Why the files could not be read or written the last time. */
	readonly failure: NoteFailure | undefined;
	/** Ids of the records that the head tells, and of those that the tail told since. */
	readonly told: { readonly head: readonly string[]; readonly tail: readonly string[] };
	readonly run: CheckpointRun | undefined;
	/** Milliseconds on the wall clock when something was last tried here. */
	readonly triedAt: number | undefined;
	/** Percent of the context in use when it was last examined for that; undefined since a compaction. */
	readonly fullAt: number | undefined;
	/** Why the last attempt failed; undefined when it did not. */
	readonly trouble: AskFailure | undefined;
}

export const noCheckpoints: Checkpoints = {
	memory: undefined,
	folder: "",
	paused: false,
	failure: undefined,
	told: { head: [], tail: [] },
	run: undefined,
	triedAt: undefined,
	fullAt: undefined,
	trouble: undefined,
};

/** What happened to the memory of this session. */
export type CheckpointEvent =
	| {
			readonly type: "memory.read";
			readonly memory: Generation;
			readonly folder: string;
			readonly paused: boolean;
	  }
	| { readonly type: "memory.failed"; readonly failure: NoteFailure }
	/** The head has told these records, or the tail with this block; the head's take the place of all told before. */
	| {
			readonly type: "memory.told";
			readonly ids: readonly string[];
			readonly block: Block | undefined;
	  }
	| { readonly type: "examine.moved"; readonly run: CheckpointRun }
	| {
			readonly type: "examine.ended";
			readonly at: number;
			/** Percent of the context in use, where that was the reason for it. */
			readonly percent: number | undefined;
			readonly failure: AskFailure | undefined;
	  };

export function reduceCheckpoints(checkpoints: Checkpoints, event: CheckpointEvent): Checkpoints {
	switch (event.type) {
		case "memory.read": {
			const { memory, folder, paused } = event;
			return { ...checkpoints, memory, folder, paused, failure: undefined };
		}
		case "memory.failed":
			return { ...checkpoints, failure: event.failure };
		case "memory.told": {
			const { told } = checkpoints;
			const isHead = event.block === undefined;
			const next = isHead
				? { head: event.ids, tail: [] }
				: { ...told, tail: [...told.tail, ...event.ids] };
			return { ...checkpoints, told: next };
		}
		case "examine.moved":
			return { ...checkpoints, run: event.run };
		case "examine.ended":
			return {
				...checkpoints,
				run: undefined,
				triedAt: event.at,
				fullAt: event.percent ?? checkpoints.fullAt,
				trouble: event.failure,
			};
	}
}

/** After a compaction the model has the head in front of it, and of the tail nothing. */
export function afterCompaction(checkpoints: Checkpoints): Checkpoints {
	return { ...checkpoints, told: { ...checkpoints.told, tail: [] }, fullAt: undefined };
}
