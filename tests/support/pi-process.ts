import { spawn } from "node:child_process";
import { nodes, piCli, type World } from "./world.ts";

/** Where and on what a pi is started; all of it has a default from the world. */
export interface PiOptions {
	readonly cwd?: string;
	readonly env?: Readonly<Record<string, string>>;
	/** Path of the Node that runs pi. */
	readonly node?: string;
	readonly timeoutMs?: number;
}

/** A pi process that has ended. */
export interface Ended {
	/** Null when a signal ended it, the deadline included. */
	readonly code: number | null;
	readonly stdout: string;
	readonly stderr: string;
	readonly ms: number;
}

/** A child process of a world, with its whole command line. */
export function spawnPi(world: World, args: readonly string[], options: PiOptions = {}) {
	return spawn(options.node ?? nodes.current, [piCli, ...args], {
		cwd: options.cwd ?? world.project,
		env: { ...world.env, ...options.env },
		...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
	});
}

/** Runs a pi without a terminal to its end: `-p`, `-c -p`, `--mode json`, with empty stdin. */
export function runPi(
	world: World,
	args: readonly string[],
	options: PiOptions = {},
): Promise<Ended> {
	return runBare(world, [...world.args, ...args], options);
}

/** As `runPi`, but without the world's extensions: `pi install`, `pi list`, installed packages. */
export function runBare(
	world: World,
	args: readonly string[],
	options: PiOptions = {},
): Promise<Ended> {
	const started = performance.now();
	const child = spawnPi(world, args, { timeoutMs: 60_000, ...options });
	const output = { stdout: "", stderr: "" };
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		output.stdout += text;
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		output.stderr += text;
	});
	child.stdin.end();
	return new Promise((done, fail) => {
		child.on("error", fail);
		child.on("close", (code) => done({ code, ...output, ms: performance.now() - started }));
	});
}
