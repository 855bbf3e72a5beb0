import type { Finding, ForgetOutcome, TakenBack } from "#src/forget/finding.ts";
import { detailOf, failureOf, isExpected } from "#src/persistence/disk.ts";
import { findAllSecrets, scrubFinding } from "#src/persistence/sweep.ts";
import type { SweepContext } from "#src/persistence/sweep-context.ts";
import type { Host } from "./host.ts";
import { adoptKept, sweepContext } from "./kept-context.ts";
import type { Life } from "./life.ts";

/** What was found, and what could not be looked at. */
export interface KeptFound {
	readonly findings: readonly Finding[];
	/** Paths of files that could not be read. */
	readonly unread: readonly string[];
}

/** Whether the user still wants it, and where they are told how far it is. */
export interface KeptPace {
	readonly signal: AbortSignal;
	passed(done: number, all: number): void;
}

/** What a list of findings is made from, and what can be done about them. */
export interface KeptWork {
	find(pace: KeptPace): Promise<KeptFound>;
	apply(findings: readonly Finding[]): Promise<readonly ForgetOutcome[]>;
	canUndo(): boolean;
	/** Takes back what was applied last, as far as that can be; what came of it, or undefined where there is nothing. */
	undo(): Promise<TakenBack | undefined>;
}

/** `/waystation sweep`: finds secrets, and takes them out where they stand. It cannot be taken back. */
export function sweepWork(host: Host, life: Life): KeptWork {
	return {
		async find({ passed, signal }) {
			const wanted = () => life.alive && !signal.aborted;
			return findAllSecrets(await sweepContext(host, life, wanted), { wanted, passed });
		},
		async apply(findings) {
			const context = await sweepContext(host, life, () => life.alive);
			const outcomes = await scrubAll(host, context, findings);
			await adoptKept(host, life, new Set(findings.map(({ keptIn }) => keptIn)));
			return outcomes;
		},
		canUndo: () => false,
		undo: () => Promise.resolve(undefined),
	};
}

async function scrubAll(
	{ keeper }: Host,
	context: SweepContext,
	findings: readonly Finding[],
): Promise<readonly ForgetOutcome[]> {
	const outcomes: ForgetOutcome[] = [];
	const busy = new Map<string, ForgetOutcome>();
	for (const finding of findings) {
		const { id, project = "" } = finding;
		const known = busy.get(project);
		const work = () => outcomeOf(finding, () => scrubFinding(context, finding));
		const outcome = known ? { ...known, id } : await keeper.track(work());
		// A pi that holds another project's files for so long is not waited for at each of them.
		if (outcome.isBusy && project !== "") busy.set(project, outcome);
		outcomes.push(outcome);
	}
	return outcomes;
}

async function outcomeOf({ id }: Finding, work: () => Promise<number>): Promise<ForgetOutcome> {
	try {
		return { id, changed: await work(), failure: undefined, canUndo: false };
	} catch (error) {
		if (!isExpected(error)) throw error;
		const isBusy = failureOf(error) === "busy";
		return { id, changed: 0, failure: detailOf(error), isBusy, canUndo: false };
	}
}
