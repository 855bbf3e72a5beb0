import { compareRecords } from "#src/checkpoints/compare.ts";
import { emptyGeneration } from "#src/checkpoints/generation.ts";
import type { StretchRecord } from "#src/checkpoints/record.ts";
import { servingAt, timelineOf } from "#src/checkpoints/timeline.ts";
import type { State } from "#src/store/state.ts";
import type { CheckpointsView } from "./data.ts";

/** What the desk reads: the store, and the session that only pi knows. */
export interface CheckpointsSource {
	read(): State;
	watch(listener: () => void): () => void;
	/** Ids of the branch's entries, oldest first. */
	ids(): readonly string[];
	/** Place of the last entry that there is to examine. */
	end(): number;
	source(record: StretchRecord): string;
}

/** The data of `/checkpoints` while it is open. */
export interface CheckpointsDesk {
	view(): CheckpointsView;
	/** Calls `listener` when something of it changed; returns the way out. */
	watch(listener: () => void): () => void;
}

/** Opens the desk. `now` is the moment since when outcomes are this screen's own, in milliseconds. */
export function createCheckpointsDesk(source: CheckpointsSource, now: number): CheckpointsDesk {
	let last: { readonly state: State; readonly view: CheckpointsView } | undefined;
	return {
		view() {
			const state = source.read();
			if (last?.state !== state) last = { state, view: viewOf(state, source, now) };
			return last.view;
		},
		watch: (listener) => source.watch(listener),
	};
}

function viewOf(state: State, source: CheckpointsSource, now: number): CheckpointsView {
	const { checkpoints, notices, session, settings } = state;
	const { memory = emptyGeneration(session?.id ?? ""), told } = checkpoints;
	const ids = source.ids();
	const timeline = timelineOf(memory, ids, new Set([...told.head, ...told.tail]), source.end());
	const recordAt = (number: number) => {
		const row = timeline.rows[number - 1];
		return row === undefined ? [] : [row.record];
	};
	return {
		timeline,
		places: new Map(ids.map((id, index) => [id, index + 1])),
		failure: checkpoints.failure,
		paused: checkpoints.paused,
		budget: settings.checkpoints.memoryBudgetTokens,
		run: checkpoints.run,
		mayChange: session?.leavesTraces === true,
		notice: notices.findLast((given) => given.asked && given.at >= now)?.notice,
		compare: (number) => ({
			against: number > 1 ? number - 1 : undefined,
			lines: compareRecords(recordAt(number - 1), recordAt(number)),
		}),
		compareGeneration: (number) =>
			compareRecords(servingAt(memory, number - 1, ids), servingAt(memory, number, ids)),
		source: source.source,
	};
}
