import { join } from "node:path";
import type { Disk } from "./disk.ts";
import { readText } from "./disk.ts";
import { fileKey } from "./history-files.mjs";

/** Bytes of the list that are read; it holds no more. */
export const mostHiddenBytes = 16_777_216;

/** The list of entries that no search may find. It names them and says nothing of what they hold. */
export function forgottenFile(agentDir: string): string {
	return join(agentDir, "waystation", "history-forgotten.txt");
}

/** Ids of the entries of one session's file that are on the list; none where it cannot be read. */
export async function hiddenIn(
	agentDir: string,
	file: string,
	disk: Disk,
): Promise<ReadonlySet<string>> {
	const read = await readText(forgottenFile(agentDir), { maxBytes: mostHiddenBytes, disk });
	if (read.status !== "ok") return new Set();
	const start = `${fileKey(file)} `;
	const own = read.text.split("\n").filter((line) => line.startsWith(start));
	return new Set(own.map((line) => line.slice(start.length)));
}
