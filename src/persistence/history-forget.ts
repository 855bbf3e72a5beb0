import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { HiddenEntry } from "#src/history/found.ts";
import { replaceFile } from "./atomic.ts";
import { type Disk, Refused, readText } from "./disk.ts";
import { forgottenFile, mostHiddenBytes } from "./hidden-entries.ts";
import { withLock } from "./lock.ts";

/** Entries that the list holds at most; each is a line of some 20 bytes. */
const mostHidden = 100_000;

/** Adds entries to the list, or takes them out. Throws what the system or we refuse. */
export async function hideEntries(
	agentDir: string,
	entries: readonly HiddenEntry[],
	hidden: boolean,
	disk: Disk,
): Promise<void> {
	const path = forgottenFile(agentDir);
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	const locked = await withLock(
		path,
		async ({ stillHeld }) => {
			const read = await readText(path, { maxBytes: mostHiddenBytes, disk });
			if (read.status === "failed") throw new Refused(read.failure, read.detail);
			const lines = new Set(read.status === "ok" ? read.text.split("\n") : []);
			lines.delete("");
			const named = entries.map(({ entry, key }) => `${key} ${entry}`);
			const gone = new Set(named);
			const kept = [...lines].filter((line) => !gone.has(line));
			const next = hidden ? [...kept, ...gone] : kept;
			if (next.length > mostHidden) throw new Refused("too-large", path);
			const text = next.map((line) => `${line}\n`).join("");
			await replaceFile(path, text, { disk, beforeCommit: stillHeld });
		},
		{ disk },
	);
	if (!locked.ok) throw new Refused("busy", `${path}.lock`);
}
