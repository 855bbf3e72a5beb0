import { chainOn } from "#src/checkpoints/chain.ts";
import type { Generation } from "#src/checkpoints/generation.ts";
import type { Checkpoint, Stretch } from "#src/checkpoints/record.ts";
import type { CheckpointRun } from "#src/store/checkpoints.ts";
import type { AskFailure } from "#src/store/notice.ts";
import { consolidate } from "./checkpoint-consolidate.ts";
import { type ExamineOptions, examineNext } from "./checkpoint-examine.ts";
import type { CheckpointHost } from "./checkpoint-host.ts";
import type { OnBranch, SessionMemory } from "./checkpoint-memory.ts";
import { give } from "./guard.ts";

export type RunResult =
	| {
			readonly ok: true;
			/** Records that were published, and what they remember. */
			readonly records: number;
			readonly items: number;
	  }
	| { readonly ok: false; readonly failure: AskFailure; readonly detail: string };

export interface RunOptions extends Omit<ExamineOptions, "onInterval" | "words"> {
	/** Stretches that are examined at most; what is left waits for the next trigger. */
	readonly parts: number;
}

/** What ends a run whose session or files are gone; why was said already. */
const gone: RunResult = { ok: false, failure: "aborted", detail: "" };

/** Examine what was said since the last record, stretch by stretch, and publish each before the next. */
export async function bringUp(memory: SessionMemory, options: RunOptions): Promise<RunResult> {
	const done = { records: 0, items: 0 };
	for (let part = 0; part < options.parts; part += 1) {
		const took = await takeOne(memory, options);
		if (took === undefined) break;
		if (!took.ok) return took;
		done.records += 1;
		done.items += took.items;
		await rollUp(memory, options);
	}
	return { ok: true, ...done };
}

/** Say what came of a run that nobody asked for; one that was stopped is no news. */
export function tellRun({ store }: Pick<CheckpointHost, "store">, result: RunResult): void {
	if (result.ok) {
		if (result.records > 0) give(store, { code: "checkpoint.taken", items: result.items });
	} else if (result.failure !== "aborted") {
		give(store, { code: "checkpoint.failed", what: "examine", ...result });
	}
}

/** Publish a checkpoint of the next stretch; undefined where there is none, or none that is worth it yet. */
async function takeOne(memory: SessionMemory, options: RunOptions): Promise<RunResult | undefined> {
	const generation = await memory.refresh();
	if (generation === undefined || !memory.life.alive) return gone;
	const here = memory.onBranch(generation);
	const { moves } = memory.life;
	const examined = await examineNext(memory, here, {
		...options,
		onInterval: ({ to }) => move(memory, "examining", to, here),
	});
	if (examined?.ok !== true) return examined;
	const { record } = examined;
	const published = await memory.add((now) => (isCovered(now, here, record) ? [] : [record]));
	if (published === undefined) return gone;
	if (memory.life.moves === moves) note(memory, record);
	return { ok: true, records: 1, items: record.items.length };
}

/** Whether another process has examined the stretch meanwhile. */
function isCovered(now: Generation, { ids }: OnBranch, { after }: Stretch): boolean {
	return chainOn(now, ids).cursor !== after;
}

/** Put on this branch that a checkpoint was taken, which the next trigger counts from. */
function note({ host }: SessionMemory, record: Omit<Checkpoint, "born">): void {
	const { at, id, trigger, through, items } = record;
	const event = {
		type: "checkpoint.taken",
		at,
		id,
		trigger,
		through,
		items: items.length,
	} as const;
	host.journal.add(event);
	host.store.dispatch(event);
}

/** Roll up the oldest records where they are too many. A failure keeps what was published, and is said. */
export async function rollUp(
	memory: SessionMemory,
	{ signal, asked }: Pick<RunOptions, "signal" | "asked">,
): Promise<void> {
	const { host, life } = memory;
	const { memory: generation } = host.store.read().checkpoints;
	if (generation === undefined || !life.alive) return;
	const here = memory.onBranch(generation);
	move(memory, "consolidating", here.ids.length, here);
	const rolled = await consolidate(memory, here, { signal, asked });
	if (rolled === undefined || !life.alive) return;
	if (rolled.ok) {
		const added = await memory.add(() => [rolled.record]);
		const records = rolled.record.replaces.length;
		if (added !== undefined) give(host.store, { code: "checkpoint.consolidated", records });
		return;
	}
	const { failure, detail } = rolled;
	if (failure === "full") give(host.store, { code: "checkpoint.full" });
	else if (failure !== "aborted") {
		give(host.store, { code: "checkpoint.failed", what: "consolidate", failure, detail });
	}
}

/** Say how far the work has come. */
export function move(
	{ host }: SessionMemory,
	step: CheckpointRun["step"],
	at: number,
	{ ids }: Pick<OnBranch, "ids">,
): void {
	const since = host.store.read().checkpoints.run?.since ?? Date.now();
	host.store.dispatch({ type: "examine.moved", run: { step, since, at, of: ids.length } });
}
