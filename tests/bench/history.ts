import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { readQuery } from "../../src/history/query.ts";
import { composePage } from "../../src/history/search-page.ts";
import { createHistoryReader, type HistoryReader } from "../../src/persistence/history-client.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { recall } from "./history-recall.ts";
import { cwd, type Shape, shapes, writeSessions } from "./history-sessions.ts";
import { keystrokes } from "./history-strokes.ts";

/** What is asked, and milliseconds that the median of the whole call may take. */
const questions: Readonly<Record<string, readonly [query: string, most: number]>> = {
	"a rare word": ["quaggafinch-marker", 3],
	"an absent word": ["zzabsentzz", 3],
	"quoted words": ['call "heronmoth" twice', 3],
	"two words apart": ["marker tapirlynx", 3],
	"one Chinese sign": ["甲", 3],
	"two Chinese signs": ["客词", 3],
	"a fragment of a word": ["uaggafinc", 3],
	"a common word, first page": ["compile", 6],
};
/** Milliseconds that all but one call in twenty may take. */
const tail = 12;
/** How often the plain scan is asked: it takes a second. */
const scans = 2;

const quantile = (times: readonly number[], share: number) =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;

/** How long it takes to index sessions and to search them, beside a plain scan in the same run. */
export async function history(options: BenchOptions): Promise<readonly Figure[]> {
	const temporary = options.data ?? mkdtempSync(join(tmpdir(), "waystation-history-bench-"));
	const figures: Figure[] = [];
	try {
		for (const shape of options.data === undefined ? shapes.slice(0, 1) : shapes) {
			figures.push(...(await measure(writeSessions(temporary, shape), shape, options.runs)));
		}
	} finally {
		if (options.data === undefined) rmSync(temporary, { recursive: true, force: true });
	}
	if (options.questions !== undefined) {
		figures.push(...(await recall(readFileSync(options.questions, "utf8"), options.sessions)));
	}
	return figures;
}

async function measure(agentDir: string, shape: Shape, runs: number): Promise<Figure[]> {
	rmSync(join(agentDir, "waystation"), { recursive: true, force: true });
	const open = (plain: boolean) =>
		createHistoryReader({ agentDir, sessionDir: undefined, writing: !plain, plain });
	const reader = open(false);
	const figures = await building(reader, agentDir, shape);
	await reader.end();
	const again = open(false);
	const first = await again.search(requestOf("zzabsentzz"));
	figures.push({
		name: `${shape.name}: nothing to bring in`,
		value: first.ok ? first.value.ms : Number.NaN,
		unit: "ms",
		bar: { most: 30 },
	});
	const plain = open(true);
	for (const [name, [query, most]] of Object.entries(questions)) {
		figures.push(...(await asking(`${shape.name}: ${name}`, query, { again, plain, most, runs })));
	}
	const strokes = await keystrokes(again);
	figures.push({
		name: `${shape.name}: keystroke to picture, p95`,
		value: quantile(strokes, 0.95),
		unit: "ms",
		bar: { most: 30 },
	});
	await Promise.all([again.end(), plain.end()]);
	return figures;
}

async function building(reader: HistoryReader, agentDir: string, shape: Shape): Promise<Figure[]> {
	const before = process.memoryUsage.rss();
	// On a busy machine a thread is stopped by others as well: the same without any work of ours.
	const idle = await longestStop(() => wait(2_000));
	const from = performance.now();
	const stopped = await longestStop(() => reader.build());
	const took = performance.now() - from;
	const grown = (process.memoryUsage.rss() - before) / 1e6;
	const share =
		(100 * statSync(join(agentDir, "waystation", "history.db")).size) / (shape.megabytes * 1e6);
	const limit = shape.megabytes === 200 ? { bar: { most: 8_000 } } : {};
	return [
		{ name: `${shape.name}: first index`, value: took, unit: "ms", ...limit },
		{
			name: `${shape.name}: longest stop meanwhile`,
			value: stopped,
			peer: idle,
			unit: "ms",
			bar: { most: 20 },
		},
		{ name: `${shape.name}: index of the text`, value: share, unit: "%", bar: { most: 35 } },
		{ name: `${shape.name}: memory (MB)`, value: grown, unit: "", bar: { most: 120 } },
	];
}

/** Milliseconds that this thread was held up at most while the work was done. */
async function longestStop(work: () => Promise<unknown>): Promise<number> {
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	await work();
	delay.disable();
	return delay.max / 1e6;
}

function requestOf(text: string) {
	const { wanted, nested } = readQuery(text, 0);
	const scope = { kind: "folders", cwds: [cwd] } as const;
	return { wanted, nested, scope, current: undefined, limit: 10, after: undefined, near: true };
}

/** One call as the model's tool makes it, in milliseconds. */
async function call(reader: HistoryReader, query: string): Promise<number> {
	const from = performance.now();
	const request = requestOf(query);
	const answer = await reader.search(request);
	if (!answer.ok) throw new Error(answer.detail);
	composePage({
		answer: answer.value,
		terms: request.wanted.terms,
		where: "this project",
		first: true,
		tokens: 10_000,
		later: new Map(),
		cursor: () => "",
	});
	return performance.now() - from;
}

interface Asking {
	readonly again: HistoryReader;
	readonly plain: HistoryReader;
	readonly most: number;
	readonly runs: number;
}

async function asking(
	name: string,
	query: string,
	{ again, plain, most, runs }: Asking,
): Promise<Figure[]> {
	const [times, peers]: [number[], number[]] = [[], []];
	await call(again, query);
	for (let run = 0; run < 4 * runs; run++) {
		times.push(await call(again, query));
		if (run % Math.ceil((4 * runs) / scans) === 0) peers.push(await call(plain, query));
	}
	const median = quantile(times, 0.5);
	const peer = quantile(peers, 0.5);
	return [
		{ name, value: median, unit: "ms", bar: { most } },
		{ name: `${name}, plain scan`, value: peer, unit: "ms" },
		{ name: `${name}, p95`, value: quantile(times, 0.95), unit: "ms", bar: { most: tail } },
	];
}
