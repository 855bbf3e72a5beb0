import { setTimeout as wait } from "node:timers/promises";
import { afterAll, onTestFailed } from "vitest";
import type { PiTerminal } from "./pi-terminal.ts";

/** How pi sets the title of the terminal, which it does with each session. */
const titled = "\x1b]0;";

const deadlineMs = 20_000;

const sessionsOf = (pi: PiTerminal) => pi.output().split(titled).length;

/** Begins a fresh session in a pi whose editor is empty; returns when that stands. */
export async function beginAnew(pi: PiTerminal): Promise<void> {
	const before = sessionsOf(pi);
	await pi.submit("/new");
	const deadline = Date.now() + deadlineMs;
	while (sessionsOf(pi) === before) {
		const shown = pi.screen().join("\n");
		if (Date.now() > deadline) throw new Error(`no session began anew\n--- screen ---\n${shown}`);
		await wait(30);
	}
	await pi.waitFor("New session started");
	await pi.settle();
}

/**
 * One pi for several tests of a file: each is given it in a session of its own, and leaves it with its editor empty. A
 * test that fails ends it, so that the next one finds nothing of what was left open.
 */
export function sharePi(start: () => Promise<PiTerminal>): () => Promise<PiTerminal> {
	let running: PiTerminal | undefined;
	async function end(): Promise<void> {
		const pi = running;
		running = undefined;
		await pi?.close();
	}
	afterAll(end);
	return async () => {
		onTestFailed(end);
		if (running === undefined) running = await start();
		else await beginAnew(running);
		return running;
	};
}
