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
	/** Resolves when nothing is waiting or running. */
	idle(): Promise<void>;
}

/**
 * Background work, one piece at a time for each purpose, in the order it came: a verdict that the next
 * prompt needs must not wait for a summary. It ends with the session that wanted it.
 */
export function createQueue(store: Store, report: Report): Queue {
	const tails = new Map<Job["purpose"], Promise<void>>();
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
			const before = tails.get(work.purpose) ?? Promise.resolve();
			const tail = before.then(() => runOne(life, work, job));
			tails.set(work.purpose, tail);
			detach("queue", report, tail);
		},
		idle: async () => void (await Promise.all(tails.values())),
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
