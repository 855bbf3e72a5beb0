import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { NewRecord } from "../../../src/checkpoints/record.ts";
import {
	type CheckpointOptions,
	type CheckpointStore,
	type MemoryResult,
	openCheckpoints,
} from "../../../src/persistence/checkpoint-store.ts";
import { newFolder } from "./project.ts";

/** An agent folder without any memory in it. */
export async function newMemory() {
	const agentDir = join(await newFolder(), "agent");
	await mkdir(agentDir);
	const folder = join(agentDir, "waystation", "sessions", "s1");
	const aside: string[] = [];
	const open = (options: Partial<CheckpointOptions> = {}): CheckpointStore => {
		const store = openCheckpoints({
			agentDir,
			session: "s1",
			onQuarantine: (path) => void aside.push(path),
			...options,
		});
		if (store === undefined) throw new Error("no store");
		return store;
	};
	const generations = join(folder, "generations");
	return { agentDir, folder, generations, state: join(folder, "state.json"), aside, open };
}

/** The memory, which must be there. */
export function memoryIn(result: MemoryResult) {
	if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
	return result.memory;
}

export async function addOk(store: CheckpointStore, ...records: NewRecord[]) {
	return memoryIn(await store.add(() => records));
}

export async function idsIn(store: CheckpointStore): Promise<readonly string[]> {
	return memoryIn(await store.read()).generation.records.map(({ id }) => id);
}
