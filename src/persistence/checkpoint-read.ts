import { join } from "node:path";
import { emptyGeneration, type Generation } from "#src/checkpoints/generation.ts";
import { sha256 } from "#src/lib/hash.ts";
import { type CheckpointFiles, generationName, type Memory, numberIn } from "./checkpoint-files.ts";
import { decodeGeneration, decodeState } from "./checkpoint-format.ts";
import { codeOf, Refused, readText } from "./disk.ts";

/** Far more than a session can come to with records of bounded size. */
const mostBytes = 64 * 1_048_576;

/** What a look at the files found. */
export interface Look {
	readonly memory: Memory;
	/** Files that are not what they should be, in whose place `memory` is the best that is left. */
	readonly damaged: readonly string[];
}

/**
 * The generation that the state names. Where one of the two is broken, the newest whole generation serves. Throws
 * the system's error, and `Refused` for the files of a newer version.
 */
export async function lookAtMemory(files: CheckpointFiles): Promise<Look> {
	// Between our two reads another process may publish and clean up; the next state names what is there.
	for (let tries = 0; tries < 3; tries += 1) {
		const look = await lookOnce(files);
		if (look.damaged.length === 0) return look;
	}
	return lookOnce(files);
}

async function lookOnce(files: CheckpointFiles): Promise<Look> {
	const { session, state: path, generations } = files;
	const read = await textOf(path, files);
	const none: Memory = { generation: emptyGeneration(session), paused: false, file: undefined };
	// A state that a hand removed, or that the very first publication did not come to write.
	if (read === undefined) return { memory: await newestOf(files, none), damaged: [] };
	const state = decodeState(read, session);
	if (state === "newer") throw new Refused("newer", path);
	if (state === undefined) return { memory: await newestOf(files, none), damaged: [path] };
	const { paused, generation: named } = state;
	if (named === undefined) return { memory: { ...none, paused }, damaged: [] };
	const isOurs = numberIn(named.file) !== undefined;
	const generation = isOurs ? await generationIn(files, named.file, named.sha256) : undefined;
	if (generation !== undefined) {
		return { memory: { generation, paused, file: named.file }, damaged: [] };
	}
	const broken = isOurs ? join(generations, named.file) : path;
	return { memory: await newestOf(files, { ...none, paused }), damaged: [broken] };
}

/** The newest generation whose file is whole, by its own name. */
async function newestOf(files: CheckpointFiles, none: Memory): Promise<Memory> {
	for (const file of (await generationFiles(files)).toReversed()) {
		const generation = await generationIn(files, file);
		if (generation !== undefined) return { ...none, generation, file };
	}
	return none;
}

/** Names of the files of generations, the oldest first. */
export async function generationFiles({
	generations,
	disk,
}: CheckpointFiles): Promise<readonly string[]> {
	try {
		const names = await disk.readdir(generations);
		return names
			.filter((name) => numberIn(name) !== undefined)
			.sort((a, b) => (numberIn(a) ?? 0) - (numberIn(b) ?? 0));
	} catch (error) {
		if (codeOf(error) === "ENOENT") return [];
		throw error;
	}
}

/** The generation in this file; undefined where it is not there, not whole or of another session. */
async function generationIn(
	files: CheckpointFiles,
	name: string,
	hash?: string,
): Promise<Generation | undefined> {
	const text = await textOf(join(files.generations, name), files);
	if (text === undefined) return;
	const found = sha256(text);
	if (found !== (hash ?? found)) return;
	const generation = decodeGeneration(text, files.session);
	const isNamed = generation !== undefined && generationName(generation.number, found) === name;
	return isNamed ? generation : undefined;
}

/** A text file; undefined where there is none. Throws what kept it from being read. */
async function textOf(path: string, { disk }: CheckpointFiles): Promise<string | undefined> {
	const read = await readText(path, { maxBytes: mostBytes, disk });
	if (read.status === "ok") return read.text;
	if (read.status === "missing") return;
	throw new Refused(read.failure, read.detail);
}
