import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configFile } from "../../src/persistence/agent-files.ts";
import { startRpc } from "../support/pi-rpc.ts";
import { startPi } from "../support/pi-terminal.ts";
import { copySession } from "../support/sessions.ts";
import { checkout, createWorld } from "../support/world.ts";
import { clockFile, openClockLog } from "./clock.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { keepFullNote } from "./project.ts";
import { median } from "./samples.ts";
import { openSessionFiles, type SessionFile } from "./session-files.ts";

const mostMs = 20;

/** How long our `session_start` holds up pi, in a project with a full note. */
export async function sessionStart(options: BenchOptions): Promise<readonly Figure[]> {
	const { files, remove } = openSessionFiles(options);
	try {
		const [largest] = files;
		return [
			await startOf(undefined, options.runs),
			...(largest === undefined ? [] : [await startOf(largest, options.runs)]),
			await startInTerminal(options.runs),
		];
	} finally {
		remove();
	}
}

/** A project with a full note, and a clock before and after this package. */
async function createClockedWorld() {
	const world = await createWorld({ extensions: [] });
	await keepFullNote(world.project, world.agentDir);
	const [before, after] = [join(world.root, "before.ts"), join(world.root, "after.ts")];
	for (const copy of [before, after]) copyFileSync(clockFile, copy);
	const file = join(world.root, "clock.jsonl");
	const args = ["-e", before, "-e", checkout, "-e", after];
	return { world, args, env: { CLOCK_LOG: file }, log: openClockLog(file) };
}

/** The same before somebody's eyes, where settings name no key. */
async function startInTerminal(runs: number): Promise<Figure> {
	const { args, env, log, world } = await createClockedWorld();
	try {
		mkdirSync(join(world.agentDir, "waystation"), { recursive: true });
		writeFileSync(configFile(world.agentDir), '{"notifications":"quiet"}');
		const times: number[] = [];
		for (let run = 0; run < runs; run += 1) {
			log.clear();
			const pi = await startPi(world, { args, env });
			await pi.waitFor("· waystation");
			await pi.settle();
			times.push(log.startTime());
			await pi.quit();
			await pi.close();
		}
		const name = "session_start in a terminal";
		return { name, value: median(times), unit: "ms", bar: { most: mostMs } };
	} finally {
		await world.close();
	}
}

async function startOf(session: SessionFile | undefined, runs: number): Promise<Figure> {
	const { args: clocked, env, log, world } = await createClockedWorld();
	try {
		const times: number[] = [];
		for (let run = 0; run < runs; run += 1) {
			log.clear();
			if (session !== undefined) copySession(session.path, world.agentDir, world.project);
			const args = [...clocked, ...(session ? ["-c"] : [])];
			const rpc = startRpc(world, args, { env });
			await rpc.send({ type: "get_state" });
			times.push(log.startTime());
			await rpc.close();
		}
		const of = session === undefined ? "of a fresh session" : `of ${session.name}`;
		return {
			name: `session_start ${of}`,
			value: median(times),
			unit: "ms",
			bar: { most: mostMs },
		};
	} finally {
		await world.close();
	}
}
