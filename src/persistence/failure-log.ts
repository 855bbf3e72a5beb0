import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { redact } from "#src/lib/redact.ts";
import { cut } from "#src/lib/text.ts";
import { appendRecord } from "./atomic.ts";
import { withLock } from "./lock.ts";

/** Two files of this size are all that a failing model can fill. */
const ROTATE_BYTES = 512_000;

/** UTF-16 units of what a model answered that are kept: enough to see what it took the task for. */
const MOST_EXCERPT = 1_000;

/** One compaction, or one attempt at it, that did not come to a summary of ours. */
export interface FailureRecord {
	/** Milliseconds on the wall clock. */
	readonly at: number;
	/** `provider/id`; empty where none was asked. */
	readonly model: string;
	readonly messages: number;
	readonly tokensBefore: number;
	/** Why, in our own terms. */
	readonly failure: string;
	/** What the provider said. */
	readonly detail: string;
	readonly input: number;
	readonly output: number;
	/** What the model answered. */
	readonly excerpt: string;
}

/** The log that someone is asked for who reports a problem: `<agentDir>/waystation/compaction.jsonl`. */
export function failureLogFile(agentDir: string): string {
	return join(agentDir, "waystation", "compaction.jsonl");
}

/** Keep one failure, its text without secrets and cut. Rejects where the disk does. */
export async function logFailure(agentDir: string, record: FailureRecord): Promise<void> {
	const file = failureLogFile(agentDir);
	const scrubbed = {
		...record,
		detail: cut(redact(record.detail).text, MOST_EXCERPT),
		excerpt: cut(redact(record.excerpt).text, MOST_EXCERPT),
	};
	await mkdir(dirname(file), { recursive: true, mode: 0o700 });
	await withLock(file, async () => {
		const size = await stat(file).then(
			(found) => found.size,
			() => 0,
		);
		if (size > ROTATE_BYTES) await rename(file, `${file}.1`);
		await appendRecord(file, JSON.stringify(scrubbed));
	});
}
