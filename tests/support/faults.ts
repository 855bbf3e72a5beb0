import type { FileHandle } from "node:fs/promises";
import { type Disk, realDisk } from "../../src/persistence/disk.ts";

/** One call on the file system, counted from 1. */
export interface DiskCall {
	readonly number: number;
	/** `rename`, `open`, …; calls on an open file are `file.write`, `file.sync`, … */
	readonly name: string;
	/** The first argument where it is a path; the opened path for calls on an open file. */
	readonly path: string;
}

/** A disk that works, except where `fault` names the error code that a call fails with. */
export function createFaultyDisk(fault: (call: DiskCall) => string | undefined): Disk {
	let number = 0;
	const check = (name: string, path: string) => {
		number += 1;
		const code = fault({ number, name, path });
		if (code !== undefined) {
			throw Object.assign(new Error(`${code}: injected into ${name}`), { code });
		}
	};
	return new Proxy(
		{ ...realDisk },
		{
			get(target, key) {
				const method: unknown = Reflect.get(target, key);
				if (typeof method !== "function") return method;
				return async (...parameters: unknown[]) => {
					const path = String(parameters[0]);
					check(String(key), path);
					const result: unknown = await Reflect.apply(method, target, parameters);
					return key === "open" ? watched(result, path, check) : result;
				};
			},
		},
	);
}

/** A disk on which the call with this number fails. `reached` tells whether there was such a call. */
export function createDiskFailingAt(failing: number, code: string) {
	const at: { reached: DiskCall | undefined } = { reached: undefined };
	const disk = createFaultyDisk((call) => {
		if (call.number !== failing) return;
		at.reached = call;
		return code;
	});
	return { disk, at, failing };
}

/** So many disks at a time: what a try waits for, such as a lock left behind, passes for all of them together. */
const triesAtOnce = 16;

/**
 * Tries with the first call failing, then with the second one, and so on until a try never comes to its failing
 * call. Every try makes all that it works on. Gives the number of calls that failed.
 */
export async function failEachCall(
	code: string,
	attempt: (failing: ReturnType<typeof createDiskFailingAt>) => Promise<void>,
): Promise<number> {
	for (let first = 1; ; first += triesAtOnce) {
		const disks = Array.from({ length: triesAtOnce }, (_, n) =>
			createDiskFailingAt(first + n, code),
		);
		await Promise.all(disks.map((failing) => attempt(failing)));
		const unreached = disks.findIndex(({ at }) => at.reached === undefined);
		if (unreached >= 0) return first + unreached - 1;
	}
}

function watched(
	handle: unknown,
	path: string,
	check: (name: string, path: string) => void,
): unknown {
	if (!isHandle(handle)) return handle;
	return new Proxy(handle, {
		get(target, key) {
			const method: unknown = Reflect.get(target, key);
			if (typeof method !== "function") return method;
			return async (...parameters: unknown[]) => {
				// A close that fails has closed the file all the same.
				if (key === "close") await target.close();
				check(`file.${String(key)}`, path);
				return key === "close" ? undefined : Reflect.apply(method, target, parameters);
			};
		},
	});
}

function isHandle(value: unknown): value is FileHandle {
	return typeof value === "object" && value !== null && "fd" in value;
}
