import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { replaceFile } from "./atomic.ts";
import type { Disk } from "./disk.ts";
import { createPace } from "./ledger-pace.ts";

/** A session file that is to stand beside another one. */
export interface SessionCopy {
	/** The file that it is a copy of, which is not touched. */
	readonly original: string;
	readonly cwd: string;
	/** Name that pi lists it by. */
	readonly name: string;
	/** Entries from the root to the leaf, linked as they follow. */
	readonly entries: readonly { readonly id: string }[];
	/** Milliseconds on the wall clock. */
	readonly at: number;
}

/** The version of the format that is written. */
const version = 3;

/** Writes the copy as a session of its own in the same folder; gives its path. Throws the system's error. */
export async function writeSessionCopy(copy: SessionCopy, disk: Disk): Promise<string> {
	const { at, cwd, entries, name, original } = copy;
	const id = newSessionId(at);
	const timestamp = new Date(at).toISOString();
	const header = { type: "session", version, id, timestamp, cwd, parentSession: original };
	const ids = new Set(entries.map((entry) => entry.id));
	const last = entries.at(-1)?.id ?? null;
	const named = { type: "session_info", id: freeId(ids), parentId: last, timestamp, name };
	const file = join(dirname(original), `${timestamp.replace(/[:.]/g, "-")}_${id}.jsonl`);
	const lines: string[] = [];
	const pace = createPace();
	for (const line of [header, ...entries, named]) {
		lines.push(`${JSON.stringify(line)}\n`);
		if (pace.isDue()) await pace.rest();
	}
	await replaceFile(file, lines.join(""), { disk });
	return file;
}

/** A version 7 UUID, whose order is that of time, as pi gives its sessions. */
function newSessionId(at: number): string {
	const time = at.toString(16).padStart(12, "0").slice(-12);
	const [a = 0, b = 0, ...rest] = randomBytes(10);
	const random = Buffer.from([0x70 | (a & 0x0f), b, ...rest]);
	random[2] = 0x80 | ((random[2] ?? 0) & 0x3f);
	const hex = random.toString("hex");
	return [time.slice(0, 8), time.slice(8), hex.slice(0, 4), hex.slice(4, 8), hex.slice(8)].join(
		"-",
	);
}

function freeId(ids: ReadonlySet<string>): string {
	const id = randomBytes(4).toString("hex");
	return ids.has(id) ? freeId(ids) : id;
}
