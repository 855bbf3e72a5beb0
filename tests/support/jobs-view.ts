import { initial } from "#src/store/initial.ts";
import type { State } from "#src/store/state.ts";
import type { Job } from "#src/store/work.ts";
import { type JobsView, jobsView } from "#views/jobs/data.ts";
import { spendOf } from "./cost-view.ts";
import { minute, noon } from "./frames.ts";

export function jobOf(changes: Partial<Job> = {}): Job {
	return {
		id: 1,
		purpose: "topic-classify",
		state: "done",
		queuedAt: noon - 5 * minute,
		startedAt: noon - 5 * minute,
		changedAt: noon - 5 * minute + 3_200,
		failure: undefined,
		...changes,
	};
}

/** A job in each state, with a compaction that pi waits for. */
export function sampleState(changes: Partial<State> = {}): State {
	return {
		...initial,
		spend: { "topic-classify": spendOf() },
		compaction: {
			running: {
				...{ since: noon - 7_000, reason: "manual", messages: 182, tokens: 142_000 },
				...{ level: 0, stage: "asking", repairs: 0 },
			},
			done: undefined,
		},
		setup: { part: "zh", done: 9_800_000, total: 23_900_000, since: noon - 61_000 },
		jobs: [
			jobOf(),
			jobOf({ id: 2, state: "failed", failure: "rate", changedAt: noon - 4 * minute }),
			jobOf({
				...{ id: 3, purpose: "checkpoint-examine", state: "failed", failure: "capped" },
				changedAt: noon - 3 * minute,
			}),
			jobOf({ id: 4, purpose: "topic-distill", state: "failed", failure: "aborted" }),
			jobOf({
				...{ id: 5, purpose: "carryover-summary", state: "refused", failure: "aborted" },
				startedAt: undefined,
			}),
			jobOf({
				...{ id: 6, purpose: "runtime-install", startedAt: noon - 9 * minute },
				...{ queuedAt: noon - 10 * minute, changedAt: noon - 2 * minute },
			}),
			jobOf({
				...{ id: 7, purpose: "model-download", state: "running" },
				...{ startedAt: noon - 61_000, changedAt: noon - 61_000 },
			}),
			jobOf({ id: 8, state: "waiting", startedAt: undefined, queuedAt: noon - minute }),
			jobOf({ id: 9, purpose: "model-download", state: "failed", failure: "offline" }),
		],
		...changes,
	};
}

export function sampleJobs(changes: Partial<State> = {}): JobsView {
	return jobsView(sampleState(changes), noon - minute);
}
