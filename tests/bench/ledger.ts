import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { encodeLedger } from "../../src/persistence/ledger-encode.ts";
import { noLedgerFile } from "../../src/persistence/ledger-file.ts";
import { createPace } from "../../src/persistence/ledger-pace.ts";
import { openLedger } from "../../src/persistence/ledger-store.ts";
import type { Ledger } from "../../src/topics/ledger.ts";
import { lostOf, startLedgerWriter } from "../support/ledger-writers.ts";
import { sampleLedger } from "../support/sample-topics.ts";
import type { BenchOptions, Figure } from "./figure.ts";

const topics = 10_000;
const processes = 12;
const changes = 100;

/** Loading and saving a large ledger, and twelve processes that change one at the same time. */
export async function ledger({ runs }: BenchOptions): Promise<readonly Figure[]> {
	return [...(await withAgentDir((dir) => large(dir, runs))), ...(await withAgentDir(writers))];
}

async function withAgentDir(
	work: (agentDir: string) => Promise<readonly Figure[]>,
): Promise<readonly Figure[]> {
	const folder = mkdtempSync(join(tmpdir(), "waystation-bench-"));
	mkdirSync(join(folder, "waystation"));
	try {
		return await work(folder);
	} finally {
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}

const fileIn = (agentDir: string) => join(agentDir, "waystation", "topics.json");

/** Milliseconds before a file's time can be relied on, with room. */
const settleMs = 150;

async function large(agentDir: string, runs: number): Promise<readonly Figure[]> {
	const wanted = { base: noLedgerFile, ledger: sampleLedger(topics), departed: new Map() };
	await writeFile(fileIn(agentDir), (await encodeLedger(wanted, createPace())).bytes);
	const loads: Timed[] = [];
	const saves: Timed[] = [];
	const rereads: Timed[] = [];
	for (let run = 0; run <= runs; run += 1) {
		await wait(settleMs);
		const store = openLedger({ agentDir });
		const load = await timed(() => store.read());
		const save = await timed(() => store.apply([changeOf(wanted.ledger, run)]));
		const reread = await timed(() => store.read());
		if (!load.ok || !save.ok || !reread.ok) throw new Error("the ledger failed");
		// The first run is for the modules to be loaded and compiled.
		if (run === 0) continue;
		loads.push(load);
		saves.push(save);
		rereads.push(reread);
	}
	const what = `${topics} topics`;
	const [load, save, reread] = [loads, saves, rereads].map((list) => median(list, "ms"));
	return [
		{ name: `load ${what}`, value: load ?? 0, unit: "ms", bar: { most: 150 } },
		{ name: `save one change of ${what}`, value: save ?? 0, unit: "ms", bar: { most: 100 } },
		{ name: `read ${what} again after a save`, value: reread ?? 0, unit: "ms" },
		{ name: "longest stretch while loading", value: median(loads, "stretch"), unit: "ms" },
		{ name: "longest stretch while saving", value: median(saves, "stretch"), unit: "ms" },
	];
}

function changeOf(sample: Ledger, run: number) {
	const id = sample.topics[(run * 997) % topics]?.id ?? "";
	return { change: "decide", id, at: Date.now(), text: `Run ${run}` } as const;
}

interface Timed {
	readonly ok: boolean;
	readonly ms: number;
	/** Milliseconds of the longest time in which nothing else had its turn. */
	readonly stretch: number;
}

async function timed(work: () => Promise<{ ok: boolean }>): Promise<Timed> {
	let stretch = 0;
	let running = true;
	const started = performance.now();
	let last = started;
	const turn = () => {
		const now = performance.now();
		stretch = Math.max(stretch, now - last);
		last = now;
		if (running) setImmediate(turn);
	};
	setImmediate(turn);
	const { ok } = await work();
	running = false;
	return { ok, ms: performance.now() - started, stretch };
}

function median(list: readonly Timed[], key: "ms" | "stretch"): number {
	const sorted = list.map((one) => one[key]).toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function writers(agentDir: string): Promise<readonly Figure[]> {
	const names = Array.from({ length: processes }, (_, number) => `writer-${number}`);
	const started = performance.now();
	const codes = await Promise.all(names.map((name) => exitOf(agentDir, name)));
	const ms = performance.now() - started;
	if (codes.some((code) => code !== 0)) throw new Error(`writers ended with ${codes}`);
	const read = await openLedger({ agentDir }).read();
	if (!read.ok) throw new Error(read.detail);
	const what = `${processes} processes × ${changes} changes`;
	const stray = readdirSync(join(agentDir, "waystation")).length - 1;
	const lost = lostOf(read.ledger, names, changes);
	return [
		{ name: `${what}: lost`, value: lost, unit: "", bar: { exactly: 0 } },
		{ name: `${what}: other files left`, value: stray, unit: "", bar: { exactly: 0 } },
		{ name: `${what}: one change`, value: ms / (processes * changes), unit: "ms" },
	];
}

async function exitOf(agentDir: string, name: string): Promise<unknown> {
	const [code] = await once(startLedgerWriter(agentDir, name, changes), "exit");
	return code;
}
