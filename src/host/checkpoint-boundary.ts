import type { Covered } from "#src/checkpoints/coverage.ts";
import type { Trigger } from "#src/checkpoints/record.ts";
import { load } from "#src/lib/load.ts";
import { inLane } from "./checkpoint-jobs.ts";
import { bringUp, type RunResult, tellRun } from "./checkpoint-run.ts";
import type { Host } from "./host.ts";
import type { Life } from "./life.ts";

/** Where the context of a session is about to be cut. */
export interface Boundary {
	/** Id of the first entry that stays in the context; undefined where nothing stays. */
	readonly before?: string | undefined;
	readonly trigger: Extract<Trigger, "manual-compaction" | "auto-compaction" | "boundary">;
	/** Ends the wait, and the work; the stretch is then examined later. */
	readonly signal: AbortSignal;
}

/** Milliseconds that a boundary waits for its checkpoint. */
const BOUNDARY_MS = 120_000;

/** Stretches that a boundary waits for; one that is farther behind has a gap until the next trigger. */
const BOUNDARY_PARTS = 4;

/**
 * Bring the memory up to a boundary, so that what falls out of the context there is remembered. Whoever cuts the
 * context awaits this first; it never throws, and does nothing where checkpoints are off, paused or up to date.
 * What could not be examined stays behind the cursor and is tried again with the next trigger.
 */
export async function bringUpTo(
	host: Host,
	life: Life,
	{ before, trigger, signal }: Boundary,
): Promise<RunResult> {
	const nothing: RunResult = { ok: true, records: 0, items: 0 };
	if (!isWanted(host, life, trigger)) return nothing;
	const desk = await host.checkpoints();
	const memory = await desk.memory(life);
	if (memory === undefined || host.store.read().checkpoints.paused) return nothing;
	const result = await inLane(host, life, {
		deadlineMs: BOUNDARY_MS,
		signal,
		run: (limit) =>
			bringUp(memory, { before, trigger, signal: limit, asked: false, parts: BOUNDARY_PARTS }),
	});
	tellRun(host, result);
	return result;
}

function isWanted({ store }: Host, { facts }: Life, trigger: Boundary["trigger"]): boolean {
	const { enabled, runOnManualCompaction } = store.read().settings.checkpoints;
	if (!enabled || !facts.leavesTraces) return false;
	return trigger !== "manual-compaction" || runOnManualCompaction;
}

/** What is remembered of the branch before a boundary; undefined where the session has no memory. */
export async function coveredUpTo(
	host: Host,
	life: Life,
	before: string | undefined,
): Promise<Covered | undefined> {
	if (!isWanted(host, life, "boundary")) return;
	const memory = await (await host.checkpoints()).memory(life);
	const generation = await memory?.refresh();
	if (memory === undefined || generation === undefined) return;
	const { coverage } = await load(() => import("#src/checkpoints/coverage.ts"));
	return life.alive ? coverage(memory.onBranch(generation), before) : undefined;
}
