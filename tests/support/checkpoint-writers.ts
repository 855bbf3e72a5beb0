import type { ChildProcess } from "node:child_process";
import type { Generation } from "../../src/checkpoints/generation.ts";
import type { NewRecord } from "../../src/checkpoints/record.ts";
import { checkpointOf } from "./checkpoints.ts";
import { startProcess } from "./start-process.ts";

/** Starts a process that publishes so many checkpoints of session `s1`; it prints a line after its first one. */
export function startCheckpointWriter(
	agentDir: string,
	name: string,
	records: number,
): ChildProcess {
	return startProcess("checkpoint-writer-process.ts", [agentDir, name, String(records)]);
}

/** The checkpoint that a writer publishes with that number. */
export function recordNamed(name: string, number: number): NewRecord {
	const { born: _born, ...record } = checkpointOf(number, number);
	return { ...record, id: `${name}-${number}` };
}

/** Checkpoints that a generation does not have, of writers that published so many each. */
export function lostCheckpoints(
	{ records }: Generation,
	names: readonly string[],
	count: number,
): number {
	const there = new Set(records.map(({ id }) => id));
	const numbers = Array.from({ length: count }, (_, index) => index + 1);
	return names.flatMap((name) => numbers.filter((number) => !there.has(`${name}-${number}`)))
		.length;
}
