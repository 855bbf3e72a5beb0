import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
	buildSessionProjection,
	migrateSessionEntries,
	parseSessionEntries,
	type SessionEntry,
} from "@earendil-works/pi-coding-agent";
import { collectEvidence, createCollector } from "../../src/compaction/collect-evidence.ts";
import { decodeSaid, type ProjectedEntry } from "../../src/compaction/decode-said.ts";
import { type Evidence, noEvidence } from "../../src/compaction/evidence.ts";
import { coverOf } from "./evidence-cover.ts";
import type { BenchOptions, Figure } from "./figure.ts";
import { median } from "./samples.ts";
import { openSessionFiles } from "./session-files.ts";

interface Session {
	readonly name: string;
	readonly cwd: string;
	readonly entries: readonly ProjectedEntry[];
}

/**
 * What a conversation proves: how long collecting it takes on the largest session, how long it holds the thread at once, how
 * much memory it takes, and whether all files that were changed by tools and all commands that failed are told.
 */
export async function evidence(options: BenchOptions): Promise<readonly Figure[]> {
	const { files, remove } = openSessionFiles(options);
	const sessions = files.map(({ name, path }) => readSession(name, readFileSync(path, "utf8")));
	remove();
	const [largest] = sessions;
	if (largest === undefined) return [];
	return [...paceFigures(largest, options.runs), ...coverFigures(sessions)];
}

/** All entries of the file, those of branches that were left and those before compactions included. */
function readSession(name: string, content: string): Session {
	const all = parseSessionEntries(content);
	migrateSessionEntries(all);
	const header = all.find((entry) => entry.type === "session");
	const entries = all.flatMap((entry) => (entry.type === "session" ? [] : projected(entry)));
	return { name, cwd: header?.cwd ?? "", entries };
}

function projected(entry: SessionEntry): readonly ProjectedEntry[] {
	const { entries } = buildSessionProjection([{ ...entry, parentId: null }]);
	return entries.map(({ sourceEntry: { id, timestamp }, messages }) => ({
		id,
		timestamp,
		messages,
	}));
}

function collected({ entries, cwd }: Session): Evidence {
	return collectEvidence(noEvidence, decodeSaid(entries), { cwd });
}

function paceFigures(session: Session, runs: number): readonly Figure[] {
	const [first, megabytes] = measuredMemory(session);
	const times = Array.from({ length: runs }, () => timed(() => collected(session)));
	const { name } = session;
	return [
		{ name: `evidence, ${name}`, value: median(times), unit: "ms", bar: { most: 150 } },
		{ name: `evidence, ${name}, nothing compiled yet`, value: first, unit: "ms" },
		{
			name: `evidence, ${name}, longest entry`,
			value: longestEntry(session),
			unit: "ms",
			bar: { most: 50 },
		},
		{ name: `evidence, ${name}, memory`, value: megabytes, unit: "MB", bar: { most: 60 } },
	];
}

/** Milliseconds of the processor, all threads together, so that a busy machine says the same as a quiet one. */
function timed(work: () => unknown): number {
	const started = process.cpuUsage();
	work();
	return process.cpuUsage(started).user / 1_000;
}

function measuredMemory(session: Session): readonly [number, number] {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	const before = process.memoryUsage().heapUsed;
	const first = timed(() => collected(session));
	return [first, Math.max(0, process.memoryUsage().heapUsed - before) / 1_000_000];
}

/** The longest that one entry holds the thread, which is as often as a host can pause. */
function longestEntry({ entries, cwd }: Session): number {
	const collector = createCollector(noEvidence, { cwd });
	const times = entries.map((entry) => timed(() => collector.add(decodeSaid([entry]))));
	return Math.max(
		...times,
		timed(() => collector.evidence()),
	);
}

function coverFigures(sessions: readonly Session[]): readonly Figure[] {
	const counts = sessions.map((session) =>
		coverOf(session.entries, session.cwd, collected(session)),
	);
	const share = (kind: "files" | "commands") => {
		const told = counts.reduce((sum, count) => sum + count[kind].told, 0);
		return (
			(100 * told) /
			Math.max(
				1,
				counts.reduce((sum, count) => sum + count[kind].all, 0),
			)
		);
	};
	return [
		{
			name: "files that tools changed and the evidence tells",
			value: share("files"),
			unit: "%",
			bar: { exactly: 100 },
		},
		{
			name: "commands whose last run failed and the evidence tells",
			value: share("commands"),
			unit: "%",
		},
	];
}
