import { setImmediate as nextTurn } from "node:timers/promises";
import { codeOf, type Disk } from "./disk.ts";

const chunkBytes = 262_144;
const lineEnd = 0x0a;

/**
 * Gives every line of a file as bytes, and lets others work in between, or waits for what is to be done there. Ends early where `wanted` says so. Whether the
 * file could be read to its end, or to where it was left.
 */
export async function readLines(
	file: string,
	disk: Disk,
	take: (line: Buffer) => void,
	wanted: () => boolean = () => true,
	between: () => Promise<void> = () => nextTurn(),
): Promise<boolean> {
	const handle = await disk.open(file, "r").catch(() => undefined);
	if (handle === undefined) return false;
	try {
		let rest: Buffer[] = [];
		while (wanted()) {
			const chunk = Buffer.alloc(chunkBytes);
			const { bytesRead } = await handle.read(chunk, 0, chunkBytes, null);
			if (bytesRead === 0) break;
			rest = cutLines(chunk.subarray(0, bytesRead), rest, take);
			await between();
		}
		const last = Buffer.concat(rest);
		if (last.length > 0) take(last);
		return true;
	} catch (error) {
		if (codeOf(error) === undefined) throw error;
		return false;
	} finally {
		await handle.close();
	}
}

/** Gives the whole lines of a chunk; what is left of it begins the next one. */
function cutLines(chunk: Buffer, before: Buffer[], take: (line: Buffer) => void): Buffer[] {
	let rest = before;
	let from = 0;
	for (let to = chunk.indexOf(lineEnd); to !== -1; to = chunk.indexOf(lineEnd, from)) {
		take(Buffer.concat([...rest, chunk.subarray(from, to)]));
		rest = [];
		from = to + 1;
	}
	return [...rest, chunk.subarray(from)];
}
