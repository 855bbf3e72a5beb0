import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, detailOf } from "#src/persistence/disk.ts";

/**
 * Why something could not be fetched. `network`: nobody answered, or the line broke too often; `not-found`, `refused`,
 * `busy`, `server`: the endpoint's own word; `portal`: a web page came in place of the file; `corrupt`: twice not
 * what the endpoint declares; `full`, `denied`, `disk`: this disk; `locked`: another process is at it; `aborted`.
 */
export type DownloadFailure =
	| "network"
	| "not-found"
	| "refused"
	| "busy"
	| "server"
	| "portal"
	| "corrupt"
	| "full"
	| "denied"
	| "disk"
	| "locked"
	| "aborted";

/** A try that failed. */
export interface Setback {
	readonly ok: false;
	readonly reason: DownloadFailure;
	readonly detail: string;
	/** Whether another try may succeed. */
	readonly again: boolean;
	/** Milliseconds that the server asks for before the next try. */
	readonly waitMs?: number | undefined;
	/** New bytes that came all the same. */
	readonly gained?: number | undefined;
}

/** How patient a download is, in milliseconds. */
export interface Patience {
	/** For the first byte of an answer; a proxy may scan the whole file before. */
	readonly answerMs: number;
	/** Without a byte before the line counts as dead. */
	readonly stallMs: number;
	/** Before the first repetition; doubled after each. */
	readonly pauseMs: number;
	readonly retries: number;
}

/** A minute for an answer, half of one without a byte, five repetitions after 1, 2, 4, 8 and 16 seconds. */
export const patience: Patience = { answerMs: 60_000, stallMs: 30_000, pauseMs: 1_000, retries: 5 };

/** A wait that a server asks for is held up to here; beyond, it is the user's turn. */
const longestWaitMs = 60_000;

/** A try that brought so much was worth it and does not count. */
const worthwhileBytes = 1_000_000;

/** A setback as a value; by default another try makes no sense. */
export function setback(
	reason: DownloadFailure,
	detail: string,
	more: Partial<Setback> = {},
): Setback {
	return { again: false, ...more, ok: false, reason, detail };
}

/** What a failed call of the file system or of `fetch` means; bugs are thrown on. */
export function setbackOf(error: unknown, signal: AbortSignal | undefined): Setback {
	if (signal?.aborted) return setback("aborted", "");
	const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
	const code = codeOf(cause);
	if (code !== undefined && code in diskFailures) {
		return setback(diskFailures[code] ?? "disk", detailOf(cause));
	}
	return setback("network", detailOf(cause), { again: true });
}

const diskFailures: Readonly<Record<string, DownloadFailure>> = {
	ENOSPC: "full",
	EDQUOT: "full",
	EACCES: "denied",
	EPERM: "denied",
	EROFS: "denied",
	EIO: "disk",
	ENOTDIR: "disk",
	EISDIR: "disk",
	ENOENT: "disk",
	EMFILE: "disk",
};

/** Tries until it succeeds, may not succeed any more, or failed too often. */
export async function persist<T>(
	work: () => Promise<T | Setback>,
	{ pauseMs, retries }: Patience,
	signal: AbortSignal | undefined,
): Promise<T | Setback> {
	let next = { pauseMs, retries };
	for (;;) {
		const result = await work();
		if (!isSetback(result)) return result;
		const rest = restAfter(result, next);
		if (rest === undefined) return result;
		if (await isCutShort(result.waitMs ?? next.pauseMs, signal)) return setback("aborted", "");
		next = rest;
	}
}

type Rest = Pick<Patience, "pauseMs" | "retries">;

/** What patience is left after a setback, `undefined` when it is at its end. */
function restAfter({ again, waitMs, gained }: Setback, rest: Rest): Rest | undefined {
	const retries = rest.retries - ((gained ?? 0) < worthwhileBytes ? 1 : 0);
	const isOver = !again || retries < 0 || (waitMs ?? rest.pauseMs) > longestWaitMs;
	return isOver ? undefined : { pauseMs: rest.pauseMs * 2, retries };
}

async function isCutShort(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
	// An aborted wait rejects; the signal tells it as well.
	await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
	return signal?.aborted ?? false;
}

/** Whether a result is a setback. */
export function isSetback(result: unknown): result is Setback {
	return typeof result === "object" && result !== null && "again" in result && "reason" in result;
}
