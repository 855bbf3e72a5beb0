import { join } from "node:path";
import { startRpc } from "../support/pi-rpc.ts";
import { copySession } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { checkout, createWorld, type World } from "../support/world.ts";
import { clockFile, type NoteTime, openClockLog } from "./clock.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";
import { median } from "./samples.ts";
import { openSessionFiles, type SessionFile } from "./session-files.ts";

const mostMs = 100;
const moments = ["first answer", "next answer", "quit"] as const;

/**
 * From the end of an answer, and from quitting, until the last turns are in the note on disk: the real
 * pi that goes on with a copy of each of the two largest sessions.
 */
export async function capture(options: BenchOptions): Promise<readonly Figure[]> {
	const { files, remove } = openSessionFiles(options);
	try {
		const figures: Figure[] = [];
		for (const file of files.slice(0, 2)) figures.push(...(await captureOf(file, options.runs)));
		return figures;
	} finally {
		remove();
	}
}

async function captureOf(session: SessionFile, runs: number): Promise<readonly Figure[]> {
	const world = await createWorld({
		extensions: [clockFile, checkout],
		models: [{ id: "mock-1", contextWindow: 10_000_000, maxTokens: 4096 }],
		otherwise: { chunks: [longEnglish.map(({ answer }) => answer).join("\n")] },
	});
	try {
		await keepFullNote(world.project, world.agentDir);
		const times: (readonly NoteTime[])[] = [];
		for (let run = 0; run < runs; run += 1) times.push(await timesOf(world, session));
		return moments.flatMap((moment, index) => {
			const name = `capture, ${moment}, ${session.name}`;
			const of = (key: "ms" | "block") =>
				median(times.map((run) => run[index]?.[key] ?? Number.NaN));
			return [
				{ name, value: of("ms"), unit: "ms", bar: { most: mostMs } },
				{ name: "  longest block of the event loop", value: of("block"), unit: "ms" },
			] as const;
		});
	} finally {
		await world.close();
	}
}

/** Goes on with a fresh copy of the session for two answers, then quits. */
async function timesOf(world: World, { path }: SessionFile): Promise<readonly NoteTime[]> {
	const file = join(world.root, "clock.jsonl");
	const log = openClockLog(file);
	log.clear();
	copySession(path, world.agentDir, world.project);
	const rpc = startRpc(world, ["-c"], { env: { CLOCK_LOG: file } });
	await rpc.prompt("go on with the curve, and keep the labels readable on a narrow screen");
	const first = await log.noteTime(0);
	await rpc.prompt("do the same for the header, then run the tests");
	const next = await log.noteTime(1);
	const code = await rpc.close();
	if (code !== 0) throw new Error(`pi ended with ${code}\n${rpc.stderr()}`);
	return [first, next, await log.noteTime(2)];
}
