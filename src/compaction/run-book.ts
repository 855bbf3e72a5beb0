import { type Doing, isOfCode } from "./command-matter.ts";
import type { Matter } from "./outcome-claim.ts";

/** One run of something that can be claimed. */
export interface Run {
	readonly doing: Doing;
	readonly passed: boolean;
	/** Whether nothing else can have failed. */
	readonly sure: boolean;
	/** Milliseconds on the wall clock. */
	readonly at: number;
}

interface Report {
	readonly matters: readonly Matter[];
	readonly at: number;
}

/** Keeps the newest run of each command, what the user reports, and when code was changed last. */
export function createRuns() {
	const runs = new Map<string, Run>();
	const reports: Report[] = [];
	let edited = Number.NEGATIVE_INFINITY;

	const isHeld = (matter: Matter, passes: readonly Run[]) =>
		[...runs.values()]
			.filter(({ passed, doing }) => !passed && doing.blames.includes(matter))
			.some(
				(failure) =>
					!passes.some((pass) => makesUp(pass, failure, matter)) &&
					!reports.some(({ matters, at }) => matters.includes(matter) && at > failure.at),
			);

	return {
		note(run: Run): void {
			const known = runs.get(run.doing.key);
			if (known === undefined || known.at <= run.at) runs.set(run.doing.key, run);
		},
		report(matters: readonly Matter[], at: number): void {
			if (matters.length > 0) reports.push({ matters, at });
		},
		edit(at: number): void {
			edited = Math.max(edited, at);
		},
		/** @param before what was told before all runs */
		succeeded(before: readonly Matter[]): ReadonlySet<Matter> {
			const passes = [...runs.values()].filter(({ passed }) => passed);
			const told = passes.map(({ doing, at }) => ({ matters: doing.proves, at }));
			const proven = [...told, ...reports, { matters: before, at: 0 }].flatMap(({ matters, at }) =>
				matters.filter((matter) => !isOfCode(matter) || at >= edited),
			);
			return new Set([...new Set(proven)].filter((matter) => !isHeld(matter, passes)));
		},
	};
}

/** Whether a pass makes up for a failure: it is of all that failed, or of more. */
function makesUp({ at, doing: pass }: Run, failure: Run, matter: Matter): boolean {
	if (at < failure.at || pass.narrow || !pass.proves.includes(matter)) return false;
	const { doing: failed } = failure;
	if (!failure.sure || (failed.narrow && pass.program === failed.program)) return true;
	const isAround = pass.folder === "" || pass.folder === failed.folder;
	return isAround && ((pass.mixed && matter !== "test") || (pass.covers && !failed.alone));
}
