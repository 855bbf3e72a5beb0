import type { ChildProcess } from "node:child_process";
import { readdir } from "node:fs/promises";
import { dirname } from "node:path";
import { startProcess } from "./start-process.ts";

/** Where writers write. */
export interface WriterProject {
	readonly root: string;
	readonly agentDir: string;
}

/** Starts a process that saves so often to the project's note; it says when it is `ready` and when it has `saved` first. */
export function startWriter(
	{ root, agentDir }: WriterProject,
	name: string,
	saves: number,
): ChildProcess {
	return startProcess("writer-process.ts", [root, agentDir, name, String(saves)]);
}

/** Until a writer has said this; throws where it ends before. */
export async function untilSaid({ stdout }: ChildProcess, word: "ready" | "saved"): Promise<void> {
	if (stdout === null) throw new Error("the writer has no output");
	let said = "";
	for await (const text of stdout.iterator({ destroyOnReturn: false })) {
		said += text;
		if (said.includes(word)) return;
	}
	throw new Error(`the writer ended before it was ${word}`);
}

/** What lies beside a note and is neither it nor its log. */
export async function strayFiles(note: string): Promise<readonly string[]> {
	const usual = ["CARRYOVER.md", "carryover.log", "carryover.log.1"];
	return (await readdir(dirname(note))).filter((name) => !usual.includes(name));
}
