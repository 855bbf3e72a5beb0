import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Exchange, sessionText, withLongResults } from "../support/sessions.ts";
import { longEnglish } from "../support/sessions-en.ts";
import { chinese } from "../support/sessions-zh.ts";
import type { BenchOptions } from "./figure.ts";

export interface SessionFile {
	readonly path: string;
	/** What people call it, with its size. */
	readonly name: string;
	readonly bytes: number;
}

/** Session files to measure on, largest first. */
export interface SessionFiles {
	readonly files: readonly SessionFile[];
	/** Removes what was generated. */
	remove(): void;
}

/** The files of the given folder, or two of our own: one with large tool results, one with many turns. */
export function openSessionFiles({ sessions }: BenchOptions): SessionFiles {
	if (sessions !== undefined) return { files: filesIn(sessions), remove: () => {} };
	const folder = mkdtempSync(join(tmpdir(), "waystation-sessions-"));
	const shape = { cwd: "/project", startedAt: Date.parse("2026-03-02T09:00:00Z") };
	const write = (name: string, exchanges: readonly Exchange[]) =>
		writeFileSync(join(folder, name), sessionText(exchanges, shape));
	write("large-results.jsonl", withLongResults(longEnglish, 40_000));
	write("many-turns.jsonl", new Array(38).fill([longEnglish, chinese]).flat(2));
	return {
		files: filesIn(folder),
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}

function filesIn(folder: string): readonly SessionFile[] {
	const names = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
	if (names.length === 0) throw new Error(`${folder} holds no session file`);
	return names
		.map((name) => {
			const path = join(folder, name);
			const bytes = statSync(path).size;
			const megabytes = (bytes / 1_000_000).toFixed(1);
			return { path, bytes, name: `${name.replace(".jsonl", "")} (${megabytes} MB)` };
		})
		.toSorted((a, b) => b.bytes - a.bytes);
}
