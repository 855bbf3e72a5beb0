import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";
import { createHistoryReader, type HistoryReader } from "#src/persistence/history-client.ts";
import type { HistorySeatOptions } from "#src/persistence/history-seat.ts";
import { historyRequest } from "./history.ts";
import { type Exchange, sessionText } from "./sessions.ts";

const readers: HistoryReader[] = [];
const roots: string[] = [];

afterEach(async () => {
	for (const reader of readers.splice(0)) await reader.end();
	for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** An agent folder that goes with its test. */
export function agentFolder(): string {
	const root = mkdtempSync(join(tmpdir(), "waystation-history-"));
	roots.push(root);
	return root;
}

/** A reader that ends with its test; by default it keeps an index. */
export function readerOf(
	agentDir: string,
	options: Partial<Pick<HistorySeatOptions, "writing" | "plain" | "ripgrep">> = {},
): HistoryReader {
	const reader = createHistoryReader({
		agentDir,
		sessionDir: undefined,
		writing: true,
		...options,
	});
	readers.push(reader);
	return reader;
}

let made = 0;

/** A session of one day that asks these things; the path of its file. */
export function put(
	agentDir: string,
	asks: readonly string[],
	cwd = "/p",
	path = `s${made}.jsonl`,
): string {
	const exchanges: Exchange[] = asks.map((ask) => ({ ask, answer: "Done." }));
	const folder = join(agentDir, "sessions", "--p--");
	const file = join(folder, path);
	mkdirSync(join(file, ".."), { recursive: true });
	made += 1;
	writeFileSync(file, sessionText(exchanges, { cwd, startedAt: startedLast() }));
	return file;
}

/** One page, with the text around each hit. */
export async function find(
	reader: HistoryReader,
	request: string | Parameters<typeof historyRequest>[0],
) {
	const wanted = typeof request === "string" ? { terms: [request] } : request;
	const answer = await reader.search(historyRequest(wanted));
	if (!answer.ok) throw new Error(answer.detail);
	return { ...answer.value, texts: answer.value.hits.map(({ window }) => window.text) };
}

/** Ends the reader that was made last, as a session's end does. */
export async function endReader(): Promise<void> {
	await readers.pop()?.end();
}

/** When the session that was put last began, in milliseconds. */
export function startedLast(): number {
	return 1_700_000_000_000 + made * 3_600_000;
}
