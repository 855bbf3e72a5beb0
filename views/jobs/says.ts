import type { Messages } from "#i18n/en.ts";
import type { Job } from "#src/store/work.ts";
import { glyphs } from "#themes/glyphs.ts";
import type { Role } from "#themes/paint.ts";
import { saySetup } from "#views/footer/setup.ts";
import { elapsed, spinnerAt } from "#views/kit/clock.ts";
import type { JobRow, JobState, JobsView } from "./data.ts";

/** What a state looks like. */
export const stateRoles: Readonly<Record<JobState, Role>> = {
	running: "busy",
	waiting: "quiet",
	done: "gain",
	failed: "trouble",
	skipped: "warn",
	stopped: "faint",
};

/** The sign of a job at this moment: a spinner while it runs. */
export function signOf({ startedAt, state }: JobRow, now: number): string {
	return state === "running" ? spinnerAt(now - (startedAt ?? now)) : glyphs.job[state];
}

export function sayPurpose({ purpose }: Pick<JobRow, "purpose">, words: Messages): string {
	const { chores } = words.jobs;
	if (purpose === "runtime-install" || purpose === "model-download") return chores[purpose];
	return words.cost.purposes[purpose];
}

/** How a job stands, with the reason where it came to nothing. */
export function sayState(row: JobRow, data: JobsView, now: number, words: Messages): string {
	const { failure, startedAt, state } = row;
	const { jobs } = words;
	switch (state) {
		case "running":
			return [sayProgress(row, data, now, words), elapsed(now - (startedAt ?? now))]
				.filter((part) => part !== "")
				.join(` ${glyphs.between} `);
		case "waiting":
			return jobs.states.waiting;
		case "done":
			return sayTook(row, words);
		case "stopped":
			return startedAt === undefined ? jobs.stoppedBefore : jobs.states.stopped;
		default:
			return failure === undefined
				? jobs.states[state]
				: jobs.because(jobs.states[state], sayWhy(failure, words));
	}
}

/** The same where that does not fit: how far it has come without its time; how long something took says nothing without its end. */
export function sayStateShortly(row: JobRow, data: JobsView, now: number, words: Messages): string {
	if (row.state === "done") return "";
	const progress = row.state === "running" ? sayProgress(row, data, now, words) : "";
	return progress === "" ? sayState(row, data, now, words) : progress;
}

/** How long a job took, for one that has ended. */
export function sayTook({ changedAt, startedAt }: JobRow, { jobs }: Messages): string {
	if (startedAt === undefined) return jobs.states.done;
	const took = changedAt - startedAt;
	return took < 1_000 ? jobs.tookLittle : jobs.took(elapsed(took));
}

/** Why a job came to nothing, in words. */
export function sayWhy(failure: NonNullable<Job["failure"]>, words: Messages): string {
	const asks: Readonly<Record<string, string>> = words.notice.asks;
	const setups: Readonly<Record<string, string>> = words.embed.failures;
	return asks[failure] ?? setups[failure] ?? failure;
}

function sayProgress(
	{ id, purpose }: JobRow,
	{ compaction, examination, setup }: JobsView,
	now: number,
	words: Messages,
): string {
	if (purpose === "compaction-summary" && id === undefined) {
		const stage = compaction?.stage;
		return stage === undefined || stage === "repairing"
			? words.compaction.stage.compacting
			: words.compaction.stage[stage];
	}
	if (purpose === "checkpoint-examine" && examination !== undefined) {
		return words.checkpoints.running[examination.step](examination.at, examination.of);
	}
	const isSetup = purpose === "runtime-install" || purpose === "model-download";
	return isSetup && setup !== undefined ? saySetup(setup, now, words) : "";
}
