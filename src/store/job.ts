import type { AskFailure } from "./notice.ts";
import type { Purpose } from "./purpose.ts";

/** One piece of background work, as the screens tell it. */
export interface Job {
	readonly id: number;
	readonly purpose: Purpose;
	readonly state: "waiting" | "running" | "done" | "failed" | "refused";
	/** Milliseconds on the wall clock when it was queued, and when it reached its present state. */
	readonly queuedAt: number;
	readonly changedAt: number;
	readonly failure: AskFailure | undefined;
}

/** Finished jobs that are remembered for the screens. */
const REMEMBERED = 50;

/** The list with one job added or moved on; the oldest finished ones leave. */
export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
	const others = jobs.filter((other) => other.id !== job.id);
	return [...others, job].slice(-REMEMBERED);
}
