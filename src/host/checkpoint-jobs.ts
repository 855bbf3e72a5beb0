import type { AskFailure } from "#src/store/notice.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import type { RunResult } from "./checkpoint-run.ts";
import type { Life } from "./life.ts";
import type { Outcome } from "./queue.ts";

export interface Job {
	/** Milliseconds until the work is aborted. */
	readonly deadlineMs: number;
	/** Ends the work early, and the wait for its turn. */
	readonly signal?: AbortSignal | undefined;
	/** Percent of the context in use, where that is the reason. */
	readonly percent?: number | undefined;
	run(signal: AbortSignal): Promise<RunResult>;
}

const aborted: RunResult = { ok: false, failure: "aborted", detail: "" };

/** Work on the memory in its turn, one piece at a time; resolves when it has ended or nobody wants it any more. */
export async function inLane(host: CheckpointHost, life: Life, job: Job): Promise<RunResult> {
	const ends = AbortSignal.any([life.signal, ...(job.signal === undefined ? [] : [job.signal])]);
	const queue = await host.queue();
	if (ends.aborted) return aborted;
	return new Promise((resolve) => {
		ends.addEventListener("abort", () => resolve(aborted), { once: true });
		const run = async (limit: AbortSignal): Promise<Outcome> => {
			const result = await runJob(host, life, job, AbortSignal.any([limit, ends])).catch(broken);
			resolve(result.ok ? result : { ok: false, failure: result.failure, detail: result.detail });
			if ("error" in result) throw result.error;
			return result.ok ? "done" : result.failure;
		};
		queue.add(life, { purpose: "checkpoint-examine", deadlineMs: job.deadlineMs, run });
	});
}

/** A bug in the work: the queue reports it, and whoever waits is not left waiting. */
function broken(error: unknown) {
	return { ok: false, failure: "server", detail: "", error } as const;
}

async function runJob(
	{ store }: CheckpointHost,
	life: Life,
	job: Job,
	signal: AbortSignal,
): Promise<RunResult> {
	if (signal.aborted) return aborted;
	let failure: AskFailure | undefined = "server";
	try {
		const result = await job.run(signal);
		failure = result.ok || signal.aborted ? undefined : result.failure;
		return result;
	} finally {
		const { percent } = job;
		if (life.alive) store.dispatch({ type: "examine.ended", at: Date.now(), percent, failure });
	}
}
