import type { Notice } from "#src/store/notice.ts";
import type { Settings } from "#src/store/settings.ts";
import type { State } from "#src/store/state.ts";
import { type Chore, fullerOf, type Job, type Purpose, type Totals } from "#src/store/work.ts";

/** How a piece of work stands; what was skipped never asked a model. */
export type JobState = "running" | "waiting" | "done" | "failed" | "skipped" | "stopped";

/** One piece of work, of the queue or beside it. */
export interface JobRow {
	readonly key: string;
	/** Number in the queue; undefined for what is no job of it and cannot be stopped here. */
	readonly id: number | undefined;
	readonly purpose: Purpose | Chore;
	readonly state: JobState;
	/** Milliseconds on the wall clock. */
	readonly queuedAt: number;
	readonly startedAt: number | undefined;
	readonly changedAt: number;
	readonly failure: Job["failure"];
}

/** All that `/waystation jobs` shows. */
export interface JobsView {
	/** What runs, then what waits, then what ended, the newest first. */
	readonly rows: readonly JobRow[];
	readonly compaction: State["compaction"]["running"];
	readonly examination: State["checkpoints"]["run"];
	readonly setup: State["setup"];
	readonly caps: Settings["caps"];
	/** In this session, however often it was opened. */
	readonly spent: Totals;
	/** The outcome of what the user asked for on this screen. */
	readonly notice: Notice | undefined;
}

/** What the user can have done again. */
export type Again = "checkpoint-examine" | "model-download";

/** What the screen asks for. */
export type JobsRequest =
	| { readonly ask: "stop"; readonly id: number }
	| { readonly ask: "again"; readonly what: Again };

/** Failures after which no model was asked and nothing fetched. */
const skips: ReadonlySet<string> = new Set(["capped", "no-model", "offline", "no-node"]);

/**
 * The view of a state. `since` is the moment from which outcomes are this screen's own, in milliseconds; `logged` is what the log
 * of calls has of the session.
 */
export function jobsView(state: State, since: number, logged: Totals = {}): JobsView {
	const { carryover, checkpoints, compaction, jobs, notices, settings, setup, spend } = state;
	const queued = jobs.map(rowOf);
	const isSummarised = queued.some(
		({ purpose, state: how }) => purpose === "carryover-summary" && how === "running",
	);
	const beside = [
		...(compaction.running === undefined
			? []
			: [besideRow("compaction-summary", compaction.running.since)]),
		...(carryover.summarisingSince === undefined || isSummarised
			? []
			: [besideRow("carryover-summary", carryover.summarisingSince)]),
	];
	return {
		rows: [...beside, ...queued].toSorted(inOrder),
		compaction: compaction.running,
		examination: checkpoints.run,
		setup,
		caps: settings.caps,
		spent: fullerOf(logged, spend),
		notice: notices.findLast(({ asked, at }) => asked && at >= since)?.notice,
	};
}

/** What can be had again of this kind, and is not on its way already. */
export function againOf({ rows }: JobsView, { purpose, state }: JobRow): Again | undefined {
	if (state === "running" || state === "waiting") return;
	const what = agains[purpose];
	const isComing = rows.some(
		(row) => agains[row.purpose] === what && (row.state === "running" || row.state === "waiting"),
	);
	return isComing ? undefined : what;
}

const agains: Readonly<Partial<Record<Purpose | Chore, Again>>> = {
	"checkpoint-examine": "checkpoint-examine",
	"runtime-install": "model-download",
	"model-download": "model-download",
};

function rowOf(job: Job): JobRow {
	return { ...job, key: `job ${job.id}`, state: stateOf(job) };
}

function besideRow(purpose: Purpose, since: number): JobRow {
	return {
		...{ key: purpose, id: undefined, purpose, state: "running", failure: undefined },
		...{ queuedAt: since, startedAt: since, changedAt: since },
	};
}

function stateOf({ failure, state }: Job): JobState {
	if (state !== "failed" && state !== "refused") return state;
	const why = failure ?? "";
	if (why === "aborted") return "stopped";
	return state === "refused" || skips.has(why) ? "skipped" : "failed";
}

const ranks: Readonly<Partial<Record<JobState, number>>> = { running: 0, waiting: 1 };

function inOrder(one: JobRow, other: JobRow): number {
	const rank = (ranks[one.state] ?? 2) - (ranks[other.state] ?? 2);
	if (rank !== 0) return rank;
	// What waits longest is next; of what ended, the latest is asked for.
	return one.state === "waiting" ? one.queuedAt - other.queuedAt : other.changedAt - one.changedAt;
}
