import { join } from "node:path";
import type { MemoryRecord } from "#src/checkpoints/record.ts";
import { type CheckpointFiles, checkpointFiles } from "./checkpoint-files.ts";
import { decodeGeneration } from "./checkpoint-format.ts";
import { generationFiles, lookAtMemory } from "./checkpoint-read.ts";
import { mendMemory, publish } from "./checkpoint-write.ts";
import { codeOf, type Disk, Refused, readText } from "./disk.ts";
import { withLock } from "./lock.ts";

const mostBytes = 64 * 1_048_576;

/** The sessions that have a memory; where the system refuses to tell, that is for `missed`. */
export async function memorySessions(
	{ agentDir, disk }: { readonly agentDir: string; readonly disk: Disk },
	missed: (path: string) => void,
): Promise<readonly string[]> {
	const folder = join(agentDir, "waystation", "sessions");
	try {
		return (await disk.readdir(folder)).toSorted();
	} catch (error) {
		const code = codeOf(error);
		if (code === undefined) throw error;
		if (code !== "ENOENT") missed(folder);
		return [];
	}
}

/**
 * All records of a session that any of its files still holds, those of older generations among them; one that reads
 * otherwise there comes once more.
 */
export async function allRecords(
	agentDir: string,
	session: string,
	disk: Disk,
): Promise<readonly MemoryRecord[]> {
	const files = checkpointFiles(agentDir, session, disk);
	if (files === undefined) return [];
	const { memory } = await lookAtMemory(files);
	const names = (await generationFiles(files)).filter((name) => name !== memory.file);
	const older = await Promise.all(names.map((name) => recordsIn(files, name)));
	const records = [...memory.generation.records, ...older.flat()];
	return [...new Map(records.map((record) => [JSON.stringify(textOf(record)), record])).values()];
}

/** What tells one state of a record from another; the number of its generation does not. */
function textOf({ born: _born, ...record }: MemoryRecord) {
	return record;
}

async function recordsIn(files: CheckpointFiles, name: string): Promise<readonly MemoryRecord[]> {
	const { disk, generations, session } = files;
	const read = await readText(join(generations, name), { maxBytes: mostBytes, disk });
	return read.status === "ok" ? (decodeGeneration(read.text, session)?.records ?? []) : [];
}

/**
 * Publishes a generation whose records are as `change` makes them, and deletes all older ones: the one way in which what is
 * in a session's memory leaves the disk. Only where the user asked for just that. Gives whether something changed; throws
 * what the system or we refuse.
 */
export async function rewriteMemory(
	agentDir: string,
	session: string,
	disk: Disk,
	change: (record: MemoryRecord) => MemoryRecord,
): Promise<boolean> {
	const files = checkpointFiles(agentDir, session, disk);
	if (files === undefined) return false;
	const locked = await withLock(
		files.state,
		async (held) => {
			const before = await mendMemory(files, held, undefined);
			const { generation } = before;
			const records = generation.records.map(change);
			const isSame = records.every((record, at) => record === generation.records[at]);
			const next = { ...generation, number: generation.number + 1, records };
			const now = isSame ? before : await publish(files, held, before, next);
			const gone = await removeOthers(files, now.file);
			return !isSame || gone > 0;
		},
		{ disk },
	);
	if (!locked.ok) throw new Refused("busy", files.state);
	return locked.value;
}

async function removeOthers(files: CheckpointFiles, kept: string | undefined): Promise<number> {
	const others = (await generationFiles(files)).filter((name) => name !== kept);
	for (const name of others) await files.disk.rm(join(files.generations, name), { force: true });
	return others.length;
}
