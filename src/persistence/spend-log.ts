import { createReadStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Type } from "typebox";
import { Value } from "typebox/value";
import {
	type Purpose,
	purposes,
	type Spend,
	spendOf,
	type Totals,
	withSpend,
} from "#src/store/work.ts";
import { appendRecord } from "./atomic.ts";
import { withLock } from "./lock.ts";

/** Two files of this size hold months of calls. */
const ROTATE_BYTES = 1_000_000;

/** How far ahead of this clock another one may have run, in milliseconds; what is later yet was a wrong one. */
const AHEAD_MS = 24 * 3_600_000;

/** The last moment that a date can hold. */
const LATEST = 8.64e15;

const record = Type.Object({
	at: Type.Number({ minimum: 0, maximum: LATEST }),
	purpose: Type.Union(purposes.map((purpose) => Type.Literal(purpose))),
	model: Type.String(),
	session: Type.Optional(Type.String()),
	calls: Type.Number(),
	input: Type.Number(),
	output: Type.Number(),
	cacheRead: Type.Number(),
	cacheWrite: Type.Number(),
	cost: Type.Number(),
});

export interface SpendRecord extends Spend {
	readonly at: number;
	readonly purpose: Purpose;
	/** `provider/id`. */
	readonly model: string;
	/** Id of the session that asked. */
	readonly session?: string | undefined;
}

/** What was spent since several moments, and how far back that can be told. */
export interface SpendRead {
	/** By purpose, one for each moment that was asked for. */
	readonly totals: readonly Totals[];
	/** In the session that was named, however often it was opened. */
	readonly session: Totals;
	/** Milliseconds on the wall clock of the oldest call on record. */
	readonly oldest: number | undefined;
}

/** What our model calls cost, one line each, in `<agentDir>/waystation/spend.jsonl`. */
export interface SpendLog {
	add(record: Omit<SpendRecord, "unpriced">): Promise<void>;
	/** What was spent in all sessions on this machine since each of these moments, and in one session, in one pass. */
	read(since: readonly number[], session?: string): Promise<SpendRead>;
}

export function openSpendLog(agentDir: string): SpendLog {
	const file = join(agentDir, "waystation", "spend.jsonl");
	const older = `${file}.1`;
	return {
		async add(spend) {
			await mkdir(dirname(file), { recursive: true, mode: 0o700 });
			await withLock(file, async () => {
				if ((await sizeOf(file)) > ROTATE_BYTES) await rename(file, older);
				await appendRecord(file, JSON.stringify(spend));
			});
		},
		async read(since, session) {
			let read: SpendRead = { totals: since.map(() => ({})), session: {}, oldest: undefined };
			const until = Date.now() + AHEAD_MS;
			for (const path of [older, file]) {
				for await (const line of linesOf(path)) {
					const spend = decodeLine(line);
					if (spend !== undefined) read = counted(read, { since, until, session }, spend);
				}
			}
			return read;
		},
	};
}

interface Wanted {
	readonly since: readonly number[];
	readonly until: number;
	readonly session: string | undefined;
}

function counted(
	read: SpendRead,
	{ session, since, until }: Wanted,
	spend: SpendRecord,
): SpendRead {
	const { at, purpose } = spend;
	const isOwn = session !== undefined && spend.session === session;
	const totals = read.totals.map((total, index) =>
		at < (since[index] ?? 0) || at > until ? total : withSpend(total, purpose, spend),
	);
	return {
		totals,
		session: isOwn ? withSpend(read.session, purpose, spend) : read.session,
		oldest: Math.min(read.oldest ?? at, at),
	};
}

/** The lines of a file as they come from the disk; none where it cannot be read. */
async function* linesOf(path: string): AsyncGenerator<string> {
	let rest = "";
	try {
		for await (const chunk of createReadStream(path, "utf8")) {
			const lines = `${rest}${chunk}`.split("\n");
			rest = lines.pop() ?? "";
			yield* lines;
		}
	} catch {
		// Without a file, or without its end, what was read before still counts.
	}
	yield rest;
}

/** Lines of the log that hold no call, and the files that have some. */
export async function countBrokenSpend(
	agentDir: string,
): Promise<{ readonly count: number; readonly paths: readonly string[] }> {
	const file = join(agentDir, "waystation", "spend.jsonl");
	const paths: string[] = [];
	let count = 0;
	for (const path of [`${file}.1`, file]) {
		let broken = 0;
		for await (const line of linesOf(path)) {
			if (line !== "" && decodeLine(line) === undefined) broken += 1;
		}
		if (broken > 0) paths.push(path);
		count += broken;
	}
	return { count, paths };
}

async function sizeOf(file: string): Promise<number> {
	return stat(file).then(
		({ size }) => size,
		() => 0,
	);
}

function decodeLine(line: string): SpendRecord | undefined {
	if (line === "") return;
	try {
		const value: unknown = JSON.parse(line);
		if (!Value.Check(record, value)) return;
		return { ...value, ...spendOf(value) };
	} catch {
		return;
	}
}
