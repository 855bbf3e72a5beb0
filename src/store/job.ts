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

/** Jobs that are remembered for the screens. */
const REMEMBERED = 50;

/** The list with one job added, or moved on where it stands; the oldest leave. */
export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
	if (!jobs.some((other) => other.id === job.id)) return [...jobs, job].slice(-REMEMBERED);
	return jobs.map((other) => (other.id === job.id ? job : other));
}
