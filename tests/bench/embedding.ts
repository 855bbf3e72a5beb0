import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createEngine, type Engine } from "../../src/embedding/engine.ts";
import { models } from "../../src/embedding/model.ts";
import { importModels } from "../../src/embedding/model-import.ts";
import { findRuntime } from "../../src/embedding/runtime.ts";
import { installTinyModel, tiny } from "../support/tiny-model.ts";
import type { BenchOptions, Figure } from "./figure.ts";

const { WAYSTATION_MODELS: folder = "" } = process.env;

/** Messages as people write them; a number makes each a new one. */
const messages = [
	"订单导出的日期差了一天，看起来是时区的问题",
	"the exported orders are off by one day, probably the time zone",
	"数据库查询太慢了，帮我看看 users 表要不要加联合索引",
	"please rename the settings module and update all imports and tests",
];

interface Run {
	readonly cold: number;
	readonly warm: readonly number[];
	/** The longest stretch of work in the main thread, in milliseconds. */
	readonly held: number;
	readonly worker: number;
	readonly kept: number;
}

/** How fast texts become vectors, what that costs in memory, and whether the main thread notices. */
export async function embedding({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const modelsDir = await mkdtemp(join(tmpdir(), "waystation-bench-"));
	const alive = setInterval(() => undefined, 1_000);
	try {
		const used = await installModels(modelsDir);
		const results: Run[] = [];
		// The first run reads the files from the disk and compiles this code; it is not counted.
		for (let run = 0; run <= Math.min(runs, 5); run += 1)
			results.push(await measure(modelsDir, used));
		return figures(used.length === 1 ? "tiny model" : "both real models", results.slice(1));
	} finally {
		clearInterval(alive);
		await rm(modelsDir, { recursive: true, force: true });
	}
}

type UsedModel = { readonly id: string; readonly maxTokens: number };

async function installModels(modelsDir: string): Promise<readonly UsedModel[]> {
	if (folder === "") {
		await installTinyModel(modelsDir);
		return [tiny];
	}
	const real = [models.zh, models.en];
	for (const one of await importModels(
		folder,
		modelsDir,
		real.map(({ id }) => id),
	)) {
		if (!one.ok) throw new Error(`${one.model}: ${one.reason} ${one.detail}`);
	}
	return real;
}

async function measure(modelsDir: string, used: readonly UsedModel[]): Promise<Run> {
	const engine = createEngine({ modelsDir, runtime: () => findRuntime({ runtimeDir: "" }) });
	const before = process.memoryUsage.rss();
	const stopWatch = watchMainThread();
	const cold = await timeOf(() => embedAll(engine, "cold", used));
	const warm: number[] = [];
	for (let at = 0; at < 200; at += 1) {
		const model = used[at % used.length] ?? tiny;
		const text = `${messages[at % messages.length]} ${at}`;
		warm.push(await timeOf(() => embedOne(engine, text, model)));
	}
	const held = stopWatch();
	const worker = await workerBytes();
	await engine.unload();
	await sleep(200);
	const kept = Math.max(0, process.memoryUsage.rss() - before) + (await workerBytes());
	await engine.end();
	return { cold, warm, held, worker, kept };
}

/**
 * Measures until it is called the longest time that this thread worked between two ticks of a clock. Computing time, so
 * that what else runs on the machine does not count.
 */
function watchMainThread(): () => number {
	const used = () => {
		const { user, system } = process.threadCpuUsage();
		return (user + system) / 1_000;
	};
	let longest = 0;
	let last = used();
	const clock = setInterval(() => {
		const now = used();
		longest = Math.max(longest, now - last);
		last = now;
	}, 1);
	return () => {
		clearInterval(clock);
		return longest;
	};
}

async function embedAll(engine: Engine, text: string, used: readonly UsedModel[]): Promise<void> {
	for (const model of used) await embedOne(engine, text, model);
}

async function embedOne(engine: Engine, text: string, model: UsedModel): Promise<void> {
	const got = await engine.embed([text], { model, pooling: "mean" });
	if (!got.ok) throw new Error(`${got.reason}: ${got.detail}`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

/** Memory that the worker processes of this one take up, each shared page by its share, where `/proc` tells it. */
async function workerBytes(): Promise<number> {
	const read = (path: string) => readFile(path, "utf8").catch(() => "");
	let sum = 0;
	for (const pid of (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name))) {
		const status = await read(`/proc/${pid}/status`);
		if (!status.includes(`\nPPid:\t${process.pid}\n`)) continue;
		const memory = await read(`/proc/${pid}/smaps_rollup`);
		sum += Number(/\nPss:\s+(\d+)/.exec(memory)?.[1] ?? 0) * 1024;
	}
	return sum;
}

function figures(which: string, runs: readonly Run[]): readonly Figure[] {
	const middle = (values: readonly number[]) =>
		values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
	const p95 = (values: readonly number[]) =>
		values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;
	const of = (read: (run: Run) => number) => middle(runs.map(read));
	const ms = "ms";
	return [
		{
			name: `embedding: cold load, ${which}`,
			value: of((run) => run.cold),
			unit: ms,
			bar: { most: 1_500 },
		},
		{
			name: "embedding: message, warm, p95",
			value: of((run) => p95(run.warm)),
			unit: ms,
			bar: { most: 15 },
		},
		{
			name: "embedding: main thread held, longest",
			value: of((run) => run.held),
			unit: ms,
			bar: { most: 5 },
		},
		{
			name: "embedding: worker, MB",
			value: of((run) => run.worker / 1e6),
			unit: "",
			bar: { most: 200 },
		},
		{
			name: "embedding: kept after unload, MB",
			value: of((run) => run.kept / 1e6),
			unit: "",
			bar: { most: 20 },
		},
	];
}
