import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notesTold } from "../support/mock-llm-told.ts";
import { type Ended, runBare, runPi } from "../support/pi-process.ts";
import { createWorld, type World } from "../support/world.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";
import { alternate, type Contestant, compare, median } from "./samples.ts";

const mostRatio = 1.15;
const mostFactoryMs = 10;
const timedRuns = 5;
const coldRuns = 3;

/** `pi -p hi` with this extension against pi alone and against an extension that does nothing. */
export async function start({ runs }: BenchOptions): Promise<readonly Figure[]> {
	const without = await createWorld();
	const withNote = await createWorld();
	try {
		await keepFullNote(withNote.project, withNote.agentDir);
		return [
			...(await startIn(without, "no note", runs)),
			...(await startIn(withNote, "a full note", runs)),
			...(await loading(withNote)),
			await firstStart(withNote),
		];
	} finally {
		await Promise.all([without.close(), withNote.close()]);
	}
}

async function startIn(world: World, what: string, runs: number): Promise<readonly Figure[]> {
	const empty = join(world.root, "empty.ts");
	writeFileSync(empty, "export default function empty() {}\n");
	const alone = timed(() => runBare(world, ["-p", "hi"]));
	const idle = timed(() => runBare(world, ["-e", empty, "-p", "hi"]));
	const ours = timed(() => runPi(world, ["-p", "hi"]));
	await alternate(runs, [alone, idle, ours]);
	const name = `pi -p with ${what} against`;
	return [
		{ name: `${name} pi alone`, ...compare(ours, alone), bar: { most: mostRatio } },
		{ name: `${name} an empty extension`, ...compare(ours, idle) },
	];
}

/** What pi itself says about how long this package took to load; whole milliseconds. */
async function loading(world: World): Promise<readonly Figure[]> {
	const factory: number[] = [];
	const modules: number[] = [];
	for (let run = 0; run < timedRuns; run += 1) {
		const ended = await runPi(world, ["-p", "hi"], { env: { PI_TIMING: "1" } });
		factory.push(timingOf(ended, "factory"));
		modules.push(timingOf(ended, "module import"));
	}
	const [note] = notesTold(world.llm.requests.at(-1)?.system ?? "");
	if (note === undefined) throw new Error("the full note was not told");
	return [
		{ name: "factory", value: median(factory), unit: "ms", bar: { most: mostFactoryMs } },
		{ name: "import of what the factory needs", value: median(modules), unit: "ms" },
	];
}

/** The start after an install or an update: pi's cache of translated modules has none of ours yet. */
async function firstStart(world: World): Promise<Figure> {
	const times: number[] = [];
	for (let run = 1; run <= coldRuns; run += 1) {
		const folder = join(world.root, `cache-${run}`);
		mkdirSync(folder);
		const { ms } = await runPi(world, ["-p", "hi"], { env: { TMPDIR: folder } });
		times.push(ms);
	}
	return { name: "pi -p, first start after an install", value: median(times), unit: "ms" };
}

function timed(startPi: () => Promise<Ended>): Contestant {
	return {
		samples: [],
		run: async () => {
			const { code, stdout, stderr, ms } = await startPi();
			if (code !== 0 || stdout !== "OK.\n") throw new Error(`pi -p failed: ${stdout}${stderr}`);
			return ms;
		},
	};
}

function timingOf({ stderr }: Ended, step: string): number {
	const ms = new RegExp(`src/index\\.ts ${step}: (\\d+)ms`).exec(stderr)?.[1];
	if (ms === undefined) throw new Error(`pi told no time of ${step}:\n${stderr}`);
	return Number(ms);
}
