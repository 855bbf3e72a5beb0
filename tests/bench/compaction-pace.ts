import { basename, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readEvidence } from "../../src/host/compaction-read.ts";
import { ownMessages } from "../../src/host/compaction-span.ts";
import { createCompactionDesk } from "../support/compaction-desk.ts";
import { dropFiles } from "../support/file-dropper.ts";
import { preparationOf } from "../support/pi-compaction.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { largeMessages } from "./large-message.ts";
import { median } from "./samples.ts";
import { readBranch, type SessionBranch } from "./session-branch.ts";
import { openSessionFiles } from "./session-files.ts";
import { longestBlock, threadMs } from "./thread-time.ts";

const agentDirName = "PI_CODING_AGENT_DIR";
const mostBlockMs = 50;
const mostExtractMs = 150;
const mostExtractMegabytes = 60;
/** Large enough for every session at once, which makes the longest request. */
const contextWindow = 4_000_000;
const mostRuns = 5;
/** UTF-16 units of one message: a large one, and one that fills the largest window there is. */
const largeUnits = [1_000_000, 4_000_000];

/**
 * How long compaction keeps pi from drawing when it folds a whole session at once, also one with a single large message,
 * and what the evidence of the largest one costs. Times are of the thread itself, so that other work on the machine does not count.
 */
export async function compactionPace(options: BenchOptions): Promise<readonly Figure[]> {
	// No log needs a disk here.
	process.env[agentDirName] = join(import.meta.filename, "none");
	const runs = Math.min(mostRuns, options.runs);
	const { files, remove } = openSessionFiles(options);
	try {
		const figures: Figure[] = [];
		for (const { path } of files) {
			const branch = readBranch(path);
			figures.push(await blockOf(basename(path, ".jsonl"), branch, runs));
		}
		figures.push(...(await largeBlocks(runs)));
		const [largest] = files;
		if (largest === undefined) return figures;
		const found = await extractionOf(largest.name, readBranch(largest.path), runs);
		// The bars are for sessions as people have them, not for ten thousand short turns.
		const told = options.sessions === undefined ? found.map(({ bar: _, ...rest }) => rest) : found;
		return [...figures, ...told];
	} finally {
		remove();
	}
}

async function largeBlocks(runs: number): Promise<readonly Figure[]> {
	const figures: Figure[] = [];
	for (const units of largeUnits) {
		for (const { branch, name } of largeMessages(units)) {
			figures.push(await blockOf(`${units / 1_000_000} MB, ${name}`, branch, runs));
		}
	}
	return figures;
}

async function blockOf(name: string, branch: SessionBranch, runs: number): Promise<Figure> {
	const blocks = await repeated(runs, () => blockIn(branch));
	return {
		name: `compaction-pace, ${name}`,
		...{ value: Math.max(...blocks), unit: "ms", bar: { most: mostBlockMs } },
	};
}

async function repeated<T>(runs: number, measure: () => Promise<T>): Promise<readonly T[]> {
	const all: T[] = [];
	for (let run = 0; run < runs; run += 1) all.push(await measure());
	return all;
}

/** What pi cannot draw in, at the most, while one session is compacted. */
async function blockIn({ cwd, entries }: SessionBranch): Promise<number> {
	// This part is pi's own.
	const preparation = preparationOf(entries, 1);
	if (preparation === undefined) return 0;
	return longestBlock((clock) => {
		const desk = createCompactionDesk({
			...{ cwd, contextWindow },
			answer(asked) {
				clock.pause();
				const text = dropFiles(asked);
				// What the scripted model takes is a provider's, who is elsewhere.
				clock.resume();
				return { text };
			},
		});
		return desk.handle(entries, preparation);
	});
}

async function extractionOf(
	name: string,
	{ cwd, entries }: SessionBranch,
	runs: number,
): Promise<readonly Figure[]> {
	const collect = collector();
	const measured = await repeated(runs, async () => {
		collect();
		const [before, from] = [process.memoryUsage().heapUsed, threadMs()];
		let peak = before;
		const ground = { known: undefined, folded: ownMessages(entries), kept: [], cwd };
		await readEvidence(ground, async () => {
			peak = Math.max(peak, process.memoryUsage().heapUsed);
		});
		return { ms: threadMs() - from, megabytes: (peak - before) / 1_000_000 };
	});
	const [ms, megabytes] = [measured.map((one) => one.ms), measured.map((one) => one.megabytes)];
	return [
		{
			name: `compaction-pace, evidence of ${name}`,
			...{ value: median(ms), unit: "ms", bar: { most: mostExtractMs } },
		},
		{
			name: "  memory meanwhile, garbage included",
			...{ value: median(megabytes), unit: "MB", bar: { most: mostExtractMegabytes } },
		},
	];
}

/** What frees the memory that nobody uses. */
function collector(): () => void {
	setFlagsFromString("--expose-gc");
	const collect: unknown = runInNewContext("gc");
	return () => {
		if (typeof collect === "function") collect();
	};
}
