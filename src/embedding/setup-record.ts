import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "#src/persistence/atomic.ts";
import { isExpected, parseJson, readText } from "#src/persistence/disk.ts";
import { withLock } from "#src/persistence/lock.ts";
import {
	type SetupFailure,
	type SetupPart,
	type SetupTrouble,
	setupFailures,
	setupParts,
} from "#src/store/embedding.ts";

/** What is remembered of preparations on this machine, in a small file. */
export interface SetupRecord {
	/** Whether this is the first time that something is fetched here; it then is remembered as announced. */
	announce(): Promise<boolean>;
	/** The last failure, until something succeeds; what the system said is not kept. */
	trouble(): Promise<SetupTrouble | undefined>;
	/** Remembers a failure; gives the time from which on it may be tried again. */
	failed(now: number, pause: Pause, what: Failure): Promise<number>;
	succeeded(): Promise<void>;
}

/** How long to wait after a failure, in milliseconds. */
export interface Pause {
	readonly first: number;
	/** Doubled with each further failure up to here. */
	readonly longest: number;
}

interface Failure {
	readonly part: SetupPart;
	readonly failure: SetupFailure;
}

interface Remembered {
	readonly announced: boolean;
	readonly last: Failure | undefined;
	/** Failures in a row. */
	readonly failures: number;
	readonly quietUntil: number;
}

const nothing: Remembered = { announced: false, last: undefined, failures: 0, quietUntil: 0 };

const fileBytes = 65_536;
const lockMs = 2_000;

/** The record in that file, which need not be there. A disk that refuses makes it forgetful, nothing else. */
export function openSetupRecord(file: string): SetupRecord {
	let memory = nothing;

	async function read(): Promise<Remembered> {
		const found = await readText(file, { maxBytes: fileBytes });
		return found.status === "ok" ? decode(parseJson(found.text)) : memory;
	}

	/** Gives what was remembered before. */
	async function update(change: (before: Remembered) => Remembered): Promise<Remembered> {
		let before = memory;
		const work = async () => {
			before = await read();
			memory = change(before);
			if (!isSame(memory, before))
				await replaceFile(file, `${JSON.stringify({ version: 1, ...memory })}\n`);
		};
		try {
			await mkdir(dirname(file), { recursive: true, mode: 0o700 });
			await withLock(file, work, { waitMs: lockMs });
		} catch (error) {
			if (!isExpected(error)) throw error;
		}
		return before;
	}

	return {
		announce: async () => !(await update((before) => ({ ...before, announced: true }))).announced,
		async trouble() {
			const { last, quietUntil } = await read();
			return last && { ...last, detail: "", retryAt: quietUntil };
		},
		async failed(now, { first, longest }, last) {
			await update((before) => {
				const failures = Math.min(before.failures + 1, mostFailures);
				const pause = Math.min(first * 2 ** (failures - 1), longest);
				return { ...before, last, failures, quietUntil: now + pause };
			});
			return memory.quietUntil;
		},
		async succeeded() {
			await update((before) => ({ ...nothing, announced: before.announced }));
		},
	};
}

/** Enough to reach the longest pause from any first one. */
const mostFailures = 20;

function isSame(a: Remembered, b: Remembered): boolean {
	return a.announced === b.announced && a.failures === b.failures && a.quietUntil === b.quietUntil;
}

function decode(value: unknown): Remembered {
	if (typeof value !== "object" || value === null) return nothing;
	const { announced, last, failures, quietUntil } = { ...nothing, ...value };
	return {
		announced: announced === true,
		last: decodeFailure(last),
		failures: Number.isInteger(failures) ? Math.max(0, failures) : 0,
		quietUntil: Number.isFinite(quietUntil) ? quietUntil : 0,
	};
}

function decodeFailure(value: unknown): Failure | undefined {
	if (typeof value !== "object" || value === null) return;
	const { part, failure }: { part?: unknown; failure?: unknown } = value;
	const knownPart = setupParts.find((one) => one === part);
	const known = setupFailures.find((one) => one === failure);
	return knownPart && known && { part: knownPart, failure: known };
}
