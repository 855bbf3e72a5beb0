import { hasFields, idOf, isSaid } from "#src/checkpoints/entry.ts";
import { type Generation, nextGeneration } from "#src/checkpoints/generation.ts";
import type { NewRecord } from "#src/checkpoints/record.ts";
import { isOver } from "./checkpoint-ask.ts";
import { consolidate } from "./checkpoint-consolidate.ts";
import { examineNext } from "./checkpoint-examine.ts";
import type { OnBranch, SessionMemory } from "./checkpoint-memory.ts";
import { move, type RunResult } from "./checkpoint-run.ts";

const aborted: RunResult = { ok: false, failure: "aborted", detail: "" };

/**
 * Examine a whole branch anew, from its beginning or from the place of its fork, and publish what was found at once.
 * Until then, and after any failure, the old memory holds. `end` is the number of entries to examine.
 */
export async function rebuild(memory: SessionMemory, signal: AbortSignal): Promise<RunResult> {
	const generation = await memory.refresh();
	if (generation === undefined) return aborted;
	const start = memory.onBranch(generation);
	const staging: Staging = {
		memory,
		old: generation,
		base: { ...generation, records: baselineOf(start) },
		end: start.ids.length,
		moves: memory.life.moves,
		signal,
		staged: [],
	};
	let last: RunResult | undefined;
	while (last === undefined) last = await stageOne(staging);
	if (!last.ok) return last;
	const { staged } = staging;
	if ((await memory.add(() => staged)) === undefined) return aborted;
	const items = staged.reduce(
		(sum, record) => sum + ("items" in record ? record.items.length : 0),
		0,
	);
	return { ok: true, records: staged.length, items };
}

interface Staging {
	readonly memory: SessionMemory;
	/** The memory that holds until then. */
	readonly old: Generation;
	/** What is not examined again, with the user's words on what is forgotten. */
	readonly base: Generation;
	readonly end: number;
	readonly moves: number;
	readonly signal: AbortSignal;
	readonly staged: NewRecord[];
}

/** A fork keeps what it took over, with its gap; what a session forgot stays forgotten. */
function baselineOf({ chain, generation }: OnBranch): Generation["records"] {
	const floor = chain.findLastIndex((record) => record.kind === "gap" && record.why === "fork");
	const words = generation.records.filter(({ kind }) => kind === "correction");
	return [...chain.slice(0, floor + 1), ...words];
}

/** One more record; undefined while there is more, then how it ended. */
async function stageOne(staging: Staging): Promise<RunResult | undefined> {
	const { memory, signal, staged, moves, end } = staging;
	if (isOver(memory.life, signal) || memory.life.moves !== moves) return aborted;
	const here = memory.onBranch(nextGeneration(staging.base, staged));
	const rolled = await consolidate(memory, here, { signal, asked: true });
	if (rolled?.ok === false) {
		const { failure, detail } = rolled;
		return { ok: false, failure: failure === "full" ? "too-long" : failure, detail };
	}
	if (rolled !== undefined) {
		staged.push(rolled.record);
		return;
	}
	const examined = await examineNext(memory, here, {
		trigger: "rebuild",
		signal,
		asked: true,
		before: boundaryBehind(here, end),
		words: staging.old,
		onInterval: ({ to }) => move(memory, "rebuilding", to, here),
	});
	if (examined === undefined) return { ok: true, records: staged.length, items: 0 };
	if (!examined.ok) return examined;
	staged.push(examined.record);
	return;
}

/** Where the next stretch ends at the latest: behind the next compaction, as it would have while working. */
function boundaryBehind({ branch, ids, cursor }: OnBranch, end: number): string | undefined {
	const from = cursor === null ? 0 : ids.indexOf(cursor) + 1;
	// A compaction that nothing was said before since the cursor ends no stretch: there is none.
	const said = branch.findIndex((entry, index) => index >= from && isSaid(entry) && !isFold(entry));
	const compaction = branch.findIndex((entry, index) => index >= said && isFold(entry));
	const border = said < 0 || compaction < 0 ? end : Math.min(end, compaction + 1);
	return border < branch.length ? idOf(branch[border]) : undefined;
}

function isFold(entry: unknown): boolean {
	return hasFields(entry) && entry.type === "compaction";
}
