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
	/** Resolves when nothing is waiting or running, for this purpose or for any. */
	idle(purpose?: Job["purpose"]): Promise<void>;
}

/** Pieces of work of one purpose that run at once; one everywhere else. One that hangs must not hold up the next. */
const lanesOf: Partial<Record<Job["purpose"], number>> = { "topic-classify": 3 };

/**
 * Background work, in the order it came for each purpose: a verdict that the next prompt needs must not wait
 * for a summary. It ends with the session that wanted it.
 */
export function createQueue(store: Store, report: Report): Queue {
	const lanes = new Map<
		string,
		{ readonly purpose: Job["purpose"]; readonly tail: Promise<void> }
	>();
	let lastId = 0;

	async function runOne(life: Life, work: Work, waiting: Job): Promise<void> {
		const move = (state: Job["state"], failure: Job["failure"]) =>
			store.dispatch({
				type: "job.moved",
				job: { ...waiting, state, failure, changedAt: Date.now() },
			});
		if (!life.alive) return move("refused", "aborted");
		move("running", undefined);
		const outcome = await outcomeOf(life, work, report);
		if (outcome === "done") move("done", undefined);
		else move("failed", outcome);
	}

	return {
		add(life, work) {
			const now = Date.now();
			const job: Job = {
				id: ++lastId,
				purpose: work.purpose,
				state: "waiting",
				queuedAt: now,
				changedAt: now,
				failure: undefined,
			};
			store.dispatch({ type: "job.moved", job });
			const { purpose } = work;
			const lane = `${purpose} ${job.id % (lanesOf[purpose] ?? 1)}`;
			const tail = (lanes.get(lane)?.tail ?? Promise.resolve()).then(() => runOne(life, work, job));
			lanes.set(lane, { purpose, tail });
			detach("queue", report, tail);
		},
		async idle(purpose) {
			const wanted = [...lanes.values()].filter(
				(lane) => (purpose ?? lane.purpose) === lane.purpose,
			);
			await Promise.all(wanted.map(({ tail }) => tail));
		},
	};
}

async function outcomeOf(life: Life, work: Work, report: Report): Promise<Outcome> {
	const signal = AbortSignal.any([life.signal, AbortSignal.timeout(work.deadlineMs)]);
	try {
		return await work.run(signal);
	} catch (error) {
		if (!life.alive) return "aborted";
		report(work.purpose, error);
		return "server";
	}
}
