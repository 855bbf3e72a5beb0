import { join } from "node:path";
import type { Generation } from "#src/checkpoints/generation.ts";
import { sha256 } from "#src/lib/hash.ts";
import { replaceFile } from "./atomic.ts";
import type { CheckpointFiles, Memory } from "./checkpoint-files.ts";
import { encodeGeneration, encodeState, type StateOnDisk } from "./checkpoint-format.ts";
import { lookAtMemory } from "./checkpoint-read.ts";
import { sweepMemory } from "./checkpoint-sweep.ts";
import { attempt } from "./disk.ts";
import { putAside } from "./ledger-aside.ts";
import type { Held } from "./lock.ts";
import { makeFolder } from "./make-folder.ts";

/** Only the user may look into the memory of a session. */
const privateFolder = 0o700;

/** Makes the folders of a session; only a first real write does. */
export async function makeFolders({ folder, generations, disk }: CheckpointFiles): Promise<void> {
	await makeFolder(generations, disk);
	// One that was there before, or a wide umask of old, may have let others in.
	await Promise.all([folder, generations].map((path) => disk.chmod(path, privateFolder)));
}

/** The memory as it is now, with broken files out of its way. Only under the lock. */
export async function mendMemory(
	files: CheckpointFiles,
	held: Held,
	onQuarantine: ((path: string) => void) | undefined,
): Promise<Memory> {
	const { memory, damaged } = await lookAtMemory(files);
	if (damaged.length === 0) return memory;
	for (const path of damaged) {
		const aside = await putAside(path, files.disk).catch(() => undefined);
		if (aside !== undefined) onQuarantine?.(aside);
	}
	await writeState(files, held, memory, await namedFile(files, memory));
	return memory;
}

/** How the state names a generation that is on disk already. */
async function namedFile(
	{ generations, disk }: CheckpointFiles,
	{ file }: Memory,
): Promise<StateOnDisk["generation"]> {
	if (file === undefined) return;
	return { file, sha256: sha256(await disk.readFile(join(generations, file), "utf8")) };
}

/**
 * Puts the next generation in place: its file first, then the state that names it. Only under the lock. Throws the
 * system's error or `LockLost`; the generation before then still holds.
 */
export async function publish(
	files: CheckpointFiles,
	held: Held,
	before: Memory,
	generation: Generation,
): Promise<Memory> {
	const { generations, disk } = files;
	const encoded = encodeGeneration(generation);
	const path = join(generations, encoded.name);
	const memory: Memory = { ...before, generation, file: encoded.name };
	try {
		const beforeCommit = () => held.stillHeld();
		await replaceFile(path, encoded.text, { disk, beforeCommit });
		// From this replacement on the new generation holds; a kill before it leaves the old one.
		await writeState(files, held, memory, { file: encoded.name, sha256: encoded.sha256 });
	} catch (error) {
		await attempt(() => disk.rm(path, { force: true }));
		throw error;
	}
	await attempt(() => sweepMemory(files, encoded.name));
	return memory;
}

/** Says whether the session is paused. Only under the lock. */
export async function pause(
	files: CheckpointFiles,
	held: Held,
	before: Memory,
	paused: boolean,
): Promise<Memory> {
	const memory = { ...before, paused };
	await writeState(files, held, memory, await namedFile(files, before));
	return memory;
}

async function writeState(
	{ session, state, disk }: CheckpointFiles,
	held: Held,
	{ paused }: Pick<Memory, "paused">,
	generation: StateOnDisk["generation"],
): Promise<void> {
	const text = encodeState({ session, paused, ...(generation && { generation }) });
	await replaceFile(state, text, { disk, beforeCommit: () => held.stillHeld() });
}
