import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { intervalOf } from "../../src/checkpoints/interval.ts";
import { type CheckpointStore, openCheckpoints } from "../../src/persistence/checkpoint-store.ts";
import { lostCheckpoints, startCheckpointWriter } from "../support/checkpoint-writers.ts";
import { resulted, said } from "../support/checkpoints.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { median } from "./samples.ts";

const processes = 4;
const records = 50;
const kills = 300;
const lanes = 2;

/** A kill comes this long after a process's first checkpoint at most; a publication takes a few milliseconds. */
const latestMs = 40;

/** The memory of one session: what it costs to look for news, and what crashes and crowds do to it. */
export async function checkpoints({ runs }: BenchOptions): Promise<readonly Figure[]> {
	return [...selection(runs), ...(await crowd()), ...(await killed())];
}

/** About 4 MB of a session: prompts, answers and long results. */
function longSession(): readonly object[] {
	const line = "  const wombat = await openPort(8443); // 打开端口\n";
	return Array.from({ length: 900 }, (_, index) => {
		const id = `e${index}`;
		if (index % 3 === 0) return said(id, "user", `change file ${index}: ${line.repeat(4)}`);
		if (index % 3 === 1) return said(id, "assistant", `I change it. ${line.repeat(10)}`);
		return resulted(id, line.repeat(260));
	});
}

function selection(runs: number): readonly Figure[] {
	const branch = longSession();
	const last = `e${branch.length - 1}`;
	const whole = timed(runs, () => intervalOf(branch, { after: null, budget: 1e9 }));
	const part = timed(runs, () => intervalOf(branch, { after: null, budget: 48_000 }));
	const none = timed(runs, () => intervalOf(branch, { after: last, budget: 48_000 }));
	const what = `${(JSON.stringify(branch).length / 1e6).toFixed(1)} MB session`;
	return [
		{ name: `${what}: select all of it`, value: whole, unit: "ms" },
		{ name: `${what}: select one part`, value: part, unit: "ms", bar: { most: 60 } },
		{ name: `${what}: nothing new`, value: none, unit: "ms", bar: { most: 1 } },
	];
}

function timed(runs: number, work: () => unknown): number {
	const times = Array.from({ length: Math.max(3, runs) }, () => {
		const began = performance.now();
		work();
		return performance.now() - began;
	});
	return median(times);
}

async function withMemory<T>(work: (agentDir: string, store: CheckpointStore) => Promise<T>) {
	const agentDir = await mkdtemp(join(tmpdir(), "waystation-bench-"));
	try {
		const store = openCheckpoints({ agentDir, session: "s1" });
		if (store === undefined) throw new Error("no store");
		return await work(agentDir, store);
	} finally {
		await rm(agentDir, { recursive: true, force: true });
	}
}

function crowd(): Promise<readonly Figure[]> {
	return withMemory(async (agentDir, store) => {
		const names = Array.from({ length: processes }, (_, number) => `p${number}`);
		const began = performance.now();
		const codes = await Promise.all(
			names.map(async (name) => {
				const writer = startCheckpointWriter(agentDir, name, records);
				return (await once(writer, "exit"))[0];
			}),
		);
		const ms = performance.now() - began;
		if (codes.some((code) => code !== 0)) throw new Error(`writers ended with ${codes}`);
		const read = await store.read();
		if (!read.ok) throw new Error(read.detail);
		const lost = lostCheckpoints(read.memory.generation, names, records);
		const what = `${processes} processes × ${records} checkpoints`;
		return [
			{ name: `${what}: lost`, value: lost, unit: "", bar: { exactly: 0 } },
			{ name: `${what}: one publication`, value: ms / (processes * records), unit: "ms" },
		];
	});
}

async function killed(): Promise<readonly Figure[]> {
	const outcomes = (await Promise.all(Array.from({ length: lanes }, killInLane))).flat();
	const none = outcomes.filter((outcome) => outcome === "none").length;
	const what = `kill -9 at ${outcomes.length} moments of publishing`;
	return [
		{ name: `${what}: neither old nor new`, value: none, unit: "", bar: { exactly: 0 } },
		{ name: `${what}: one generation on`, value: outcomes.length - none, unit: "" },
	];
}

function killInLane(): Promise<readonly ("whole" | "none")[]> {
	return withMemory(async (agentDir, store) => {
		const outcomes: ("whole" | "none")[] = [];
		let known = 0;
		while (outcomes.length < kills / lanes) {
			await killOnce(agentDir, `w${outcomes.length}`);
			const read = await store.read();
			const count = read.ok ? read.memory.generation.records.length : 0;
			const files = await readdir(join(store.folder, "generations"));
			const isWhole = count > known && !files.some((name) => name.includes("corrupt"));
			outcomes.push(isWhole ? "whole" : "none");
			known = count;
		}
		return outcomes;
	});
}

async function killOnce(agentDir: string, name: string): Promise<void> {
	const writer = startCheckpointWriter(agentDir, name, Number.POSITIVE_INFINITY);
	if (writer.stdout === null) throw new Error("the writer has no output");
	const ended = once(writer, "exit");
	await Promise.race([once(writer.stdout, "data"), ended]);
	await wait(Math.random() * latestMs);
	writer.kill("SIGKILL");
	if ((await ended)[1] !== "SIGKILL") throw new Error("the writer ended before it was killed");
}
