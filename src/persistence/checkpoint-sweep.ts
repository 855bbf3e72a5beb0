import { join } from "node:path";
import { type CheckpointFiles, numberIn } from "./checkpoint-files.ts";
import { generationFiles } from "./checkpoint-read.ts";
import { removeOldTemps } from "./note-folder.ts";

/** Generations that stay beside the one that holds, in case its file breaks. */
const spare = 2;

/** Temporary files that are older, in milliseconds, belong to no process that still runs. */
const staleMs = 60_000;

/**
 * Takes away what no state names any more: older generations, those of a publication that did not come to its
 * end, temporary files. Only under the lock.
 */
export async function sweepMemory(files: CheckpointFiles, current: string): Promise<void> {
	const { generations, state, disk } = files;
	const names = await generationFiles(files);
	const number = numberIn(current) ?? 0;
	const older = names.filter((name) => (numberIn(name) ?? 0) < number);
	const kept = new Set([current, ...older.slice(-spare)]);
	for (const name of names) {
		if (!kept.has(name)) await disk.rm(join(generations, name), { force: true });
	}
	for (const name of await disk.readdir(generations)) {
		if (!name.startsWith(".memory-")) continue;
		const { mtimeMs } = await disk.stat(join(generations, name));
		// A clock that was set back must not keep them for ever.
		if (Math.abs(Date.now() - mtimeMs) > staleMs) {
			await disk.rm(join(generations, name), { force: true });
		}
	}
	await removeOldTemps(state, disk);
}
