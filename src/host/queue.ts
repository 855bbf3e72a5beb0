import type { SetupFailure } from "#src/store/embedding.ts";
import type { AskFailure } from "#src/store/notice.ts";
import type { Store } from "#src/store/store.ts";
import type { Job } from "#src/store/work.ts";
import { detach, type Report } from "./guard.ts";
import type { Life } from "./life.ts";

/** How a piece of work ended: well, or with the reason why not. */
export type Outcome = "done" | AskFailure | SetupFailure;

export interface Work {
	readonly purpose: Job["purpose"];
	/** Milliseconds until the work is aborted. */
	readonly deadlineMs: number;
	run(signal: AbortSignal): Promise<Outcome>;
}

export interface Queue {
	/** Run this when its turn comes, unless the session ends first. */
	add(life: Life, work: Work): void;
	/** Ends a job that runs or waits; gives whether there was one. */
	stop(id: number): boolean;
	/** Resolves when nothing is waiting or running, for this purpose or for any. */
	idle(purpose?: Job["purpose"]): Promise<void>;
}

/** Pieces of work of one purpose that run at once; one everywhere else. One that hangs must not hold up the next. */
const lanesOf: Partial<Record<Job["purpose"], number>> = { "topic-classify": 3 };

interface Lane {
	readonly purpose: Job["purpose"];
	readonly tail: Promise<void>;
}

/** A job that has not ended, and how it is ended early. */
interface Open {
	job: Job;
	readonly stopping: AbortController;
}

/**
 * Background work, in the order it came for each purpose: a verdict that the next prompt needs must not wait
 * for a summary. It ends with the session that wanted it.
 */
export function createQueue(store: Store, report: Report): Queue {
	const lanes = new Map<string, Lane>();
	const opened = new Map<number, Open>();
	let lastId = 0;

	function move(open: Open, state: Job["state"], failure: Job["failure"]): void {
		const now = Date.now();
		const startedAt = state === "running" ? now : open.job.startedAt;
		open.job = { ...open.job, state, failure, startedAt, changedAt: now };
		store.dispatch({ type: "job.moved", job: open.job });
	}

	async function runOne(life: Life, work: Work, open: Open): Promise<void> {
		const { signal } = open.stopping;
		if (!life.alive) return move(open, "refused", "aborted");
		if (!signal.aborted) move(open, "running", undefined);
		// Work that was stopped before its turn still hears of it, since somebody may wait for its end.
		const outcome = await outcomeOf(life, work, signal, report);
		if (open.job.state === "refused") return;
		if (outcome === "done") move(open, "done", undefined);
		else move(open, "failed", outcome);
	}

	return {
		add(life, work) {
			const open = { job: newJob(++lastId, work), stopping: new AbortController() };
			const { id, purpose } = open.job;
			opened.set(id, open);
			store.dispatch({ type: "job.moved", job: open.job });
			const lane = `${purpose} ${id % (lanesOf[purpose] ?? 1)}`;
			const tail = (lanes.get(lane)?.tail ?? Promise.resolve())
				.then(() => runOne(life, work, open))
				.finally(() => opened.delete(id));
			lanes.set(lane, { purpose, tail });
			detach("queue", report, tail);
		},
		stop(id) {
			const open = opened.get(id);
			if (open === undefined || open.stopping.signal.aborted) return false;
			if (open.job.state === "waiting") move(open, "refused", "aborted");
			open.stopping.abort();
			return true;
		},
		async idle(purpose) {
			const wanted = [...lanes.values()].filter(
				(lane) => (purpose ?? lane.purpose) === lane.purpose,
			);
			await Promise.all(wanted.map(({ tail }) => tail));
		},
	};
}

function newJob(id: number, { purpose }: Work): Job {
	const now = Date.now();
	return {
		...{ id, purpose, queuedAt: now, changedAt: now },
		state: "waiting",
		startedAt: undefined,
		failure: undefined,
	};
}

async function outcomeOf(
	life: Life,
	work: Work,
	stopping: AbortSignal,
	report: Report,
): Promise<Outcome> {
	const timeout = AbortSignal.timeout(work.deadlineMs);
	const signal = AbortSignal.any([life.signal, stopping, timeout]);
	try {
		return await work.run(signal);
	} catch (error) {
		if (!life.alive || stopping.aborted) return "aborted";
		report(work.purpose, error);
		return "server";
	}
}
