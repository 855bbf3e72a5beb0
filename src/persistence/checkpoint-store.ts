import { type Generation, nextGeneration } from "#src/checkpoints/generation.ts";
import type { NewRecord } from "#src/checkpoints/record.ts";
import type { NoteFailure } from "#src/lib/file-failure.ts";
import { checkpointFiles, type Memory } from "./checkpoint-files.ts";
import { scrubRecord } from "./checkpoint-format.ts";
import { lookAtMemory } from "./checkpoint-read.ts";
import { makeFolders, mendMemory, pause, publish } from "./checkpoint-write.ts";
import { detailOf, failureOf, isExpected, Refused, realDisk } from "./disk.ts";
import { type Held, type LockOptions, withLock } from "./lock.ts";

export type MemoryResult =
	| { readonly ok: true; readonly memory: Memory }
	| { readonly ok: false; readonly failure: NoteFailure; readonly detail: string };

/** The memory of one session in its files. No failure is thrown. */
export interface CheckpointStore {
	/** Absolute path of the session's folder. */
	readonly folder: string;
	/** The generation that holds. Creates nothing; broken files are put aside. */
	read(): Promise<MemoryResult>;
	/**
	 * Publishes a generation with further records, given the one that holds by then; nothing is written where
	 * there are none. `make` can be asked again, when another process took the lock over.
	 */
	add(make: (now: Generation) => readonly NewRecord[]): Promise<MemoryResult>;
	/** Whether anything is examined by itself from now on. */
	pause(paused: boolean): Promise<MemoryResult>;
}

export interface CheckpointOptions extends LockOptions {
	readonly agentDir: string;
	/** Id of the session. */
	readonly session: string;
	/** Told the new path of a file that was put aside. */
	readonly onQuarantine?: ((path: string) => void) | undefined;
}

/** Opens the memory of a session; undefined where the session's id is no name for a folder. */
export function openCheckpoints(options: CheckpointOptions): CheckpointStore | undefined {
	const { agentDir, session, disk = realDisk, onQuarantine } = options;
	const files = checkpointFiles(agentDir, session, disk);
	if (files === undefined) return;
	const locked = (work: (held: Held, memory: Memory) => Promise<Memory>) =>
		caught(async () => {
			await makeFolders(files);
			const run = async (held: Held) => work(held, await mendMemory(files, held, onQuarantine));
			const done = await withLock(files.state, run, options);
			if (!done.ok) throw new Refused("busy", files.state);
			return done.value;
		});
	return {
		folder: files.folder,
		read: () =>
			caught(async () => {
				const { memory, damaged } = await lookAtMemory(files);
				if (damaged.length === 0) return memory;
				// Whether a file is broken is decided once more under the lock, when nobody is writing it.
				const mended = await locked(async (_held, now) => now);
				return mended.ok ? mended.memory : memory;
			}),
		add: (make) =>
			locked(async (held, before) => {
				const added = make(before.generation).map(scrubRecord);
				const next = nextGeneration(before.generation, added);
				const isSame = next.records.length === before.generation.records.length;
				return isSame ? before : publish(files, held, before, next);
			}),
		pause: (paused) => locked((held, before) => pause(files, held, before, paused)),
	};
}

async function caught(work: () => Promise<Memory>): Promise<MemoryResult> {
	try {
		return { ok: true, memory: await work() };
	} catch (error) {
		if (!isExpected(error)) throw error;
		return { ok: false, failure: failureOf(error), detail: detailOf(error) };
	}
}
