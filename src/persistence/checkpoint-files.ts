import { join } from "node:path";
import type { Generation } from "#src/checkpoints/generation.ts";
import type { Disk } from "./disk.ts";

/** Where the memory of one session is kept. */
export interface CheckpointFiles {
	readonly session: string;
	/** `<agentDir>/waystation/sessions/<session id>`. */
	readonly folder: string;
	/** Names the generation that holds; the file whose replacement publishes. */
	readonly state: string;
	readonly generations: string;
	readonly disk: Disk;
}

/** Ids of sessions that are a safe name of a folder; pi makes no others. */
const safeId = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** The files of a session; undefined where its id is no name for a folder. */
export function checkpointFiles(
	agentDir: string,
	session: string,
	disk: Disk,
): CheckpointFiles | undefined {
	if (!safeId.test(session)) return;
	const folder = join(agentDir, "waystation", "sessions", session);
	return {
		session,
		folder,
		state: join(folder, "state.json"),
		generations: join(folder, "generations"),
		disk,
	};
}

const nameShape = /^memory-(\d{1,9})-([0-9a-f]{16})\.json$/;

/** What a generation's file is called: its number, and the beginning of the SHA-256 of its bytes. */
export function generationName(number: number, sha256: string): string {
	return `memory-${number}-${sha256.slice(0, 16)}.json`;
}

/** The number that a file of a generation has; undefined for every other file. */
export function numberIn(name: string): number | undefined {
	const digits = nameShape.exec(name)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

/** What is remembered of a session, as its files have it. */
export interface Memory {
	readonly generation: Generation;
	/** Whether the user wants nothing examined by itself in this session. */
	readonly paused: boolean;
	/** Name of the generation's file; undefined where there is none. */
	readonly file: string | undefined;
}
