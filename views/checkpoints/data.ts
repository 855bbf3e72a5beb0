import type { ComparedLine } from "#src/checkpoints/compare.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import type { Timeline } from "#src/checkpoints/timeline.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import type { CheckpointRun } from "#src/store/checkpoints.ts";
import type { Notice } from "#src/store/notice.ts";

/** All that `/checkpoints` shows. */
export interface CheckpointsView {
	readonly timeline: Timeline;
	/** Places of the branch's entries by their ids, from 1. */
	readonly places: ReadonlyMap<string, number>;
	readonly failure: NoteFailure | undefined;
	readonly paused: boolean;
	/** Tokens that the memory may take in the prompt. */
	readonly budget: number;
	/** What is being done at the moment. */
	readonly run: CheckpointRun | undefined;
	/** Whether this session may change its memory. */
	readonly mayChange: boolean;
	/** The outcome of the last request, as long as it is worth showing. */
	readonly notice: Notice | undefined;
	/** A record against the one before it; that is undefined for the first. */
	compare(number: number): {
		readonly against: number | undefined;
		readonly lines: readonly ComparedLine[];
	};
	/** What a generation changed in what is told on this branch. */
	compareGeneration(number: number): readonly ComparedLine[];
	/** The session's entries that a record names, as text. */
	source(record: StretchRecord): string;
}
