import { readlink } from "node:fs/promises";
import { hostname, uptime } from "node:os";
import { codeOf } from "./disk.ts";

/** A process as files name it: a pid says something only on the machine, and in the container, that gave it. */
export interface ProcessIdentity {
	readonly pid: number;
	readonly host: string;
}

let self: Promise<ProcessIdentity> | undefined;

async function identify(): Promise<ProcessIdentity> {
	const space = await readlink("/proc/self/ns/pid").catch(() => "");
	return { pid: process.pid, host: `${hostname()} ${space}`.trim() };
}

/** This process. */
export function ownIdentity(): Promise<ProcessIdentity> {
	self ??= identify();
	return self;
}

/** Whether no process with this pid runs on this machine. A pid that was given again counts as alive. */
export function isGone(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return false;
	} catch (error) {
		return codeOf(error) === "ESRCH";
	}
}

/** When this machine started, in milliseconds on the wall clock; no process is older. */
export function startOfMachine(now: number): number {
	return now - uptime() * 1000;
}
