import type { CompactionAccount, OwnAccount } from "./account.ts";
import { decodeBoundary, decodeForeignBoundary } from "./boundary.ts";
import { decodeDetails } from "./decode-details.ts";
import type { Details } from "./details.ts";
import { sizeOf } from "./size.ts";

/** One compaction of a branch, with what followed it. */
export interface PastCompaction {
	readonly entry: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly by: CompactionAccount["by"];
	readonly before: number;
	readonly summary: string;
	/** The summary that it took the place of. */
	readonly previous: string | undefined;
	/** What ours keeps; undefined for others. */
	readonly details: Details | undefined;
	/** The context as the first reply after it counted it, and when that was. */
	readonly measured: { readonly tokens: number; readonly at: number } | undefined;
	/** About how many tokens were said between it and that reply. */
	readonly added: number;
}

/** A record of a session whose fields can be anything. */
interface Fields {
	readonly [name: string]: unknown;
}

/** The compactions of a branch, oldest first. */
export function pastCompactions(entries: readonly unknown[]): readonly PastCompaction[] {
	const past: PastCompaction[] = [];
	for (const entry of entries) {
		if (!hasFields(entry)) continue;
		const last = past.at(-1);
		const { type } = entry;
		if (type === "compaction") past.push(compactionIn(entry, last?.summary));
		else if (last !== undefined) past[past.length - 1] = measuredBy(last, entry);
	}
	return past;
}

/** The compaction with the count of the first reply after it, if this entry is that. */
function measuredBy(past: PastCompaction, { message, timestamp, type }: Fields): PastCompaction {
	if (past.measured !== undefined || type !== "message") return past;
	const tokens = contextTokens(message);
	if (tokens === undefined) return { ...past, added: past.added + sizeOf([message]) };
	return { ...past, measured: { tokens, at: timeOf(timestamp) } };
}

function compactionIn(entry: Fields, previous: string | undefined): PastCompaction {
	const { details: kept, fromHook, id, summary, timestamp, tokensBefore } = entry;
	const details = decodeDetails(kept);
	const boundary = decodeBoundary(kept)?.by ?? decodeForeignBoundary(kept);
	const foreign = boundary ?? (fromHook === true ? "other" : "pi");
	return {
		entry: typeof id === "string" ? id : "",
		at: timeOf(timestamp),
		by: details === undefined ? foreign : "waystation",
		before: typeof tokensBefore === "number" ? tokensBefore : 0,
		summary: typeof summary === "string" ? summary : "",
		previous,
		details,
		measured: undefined,
		added: 0,
	};
}

/** The context of a reply as its provider counted it, without the reply itself; undefined for all but whole replies. */
export function contextTokens(message: unknown): number | undefined {
	if (!hasFields(message)) return undefined;
	const { role, stopReason, usage } = message;
	if (role !== "assistant" || stopReason === "aborted" || stopReason === "error") return undefined;
	if (!hasFields(usage)) return undefined;
	const { cacheRead, cacheWrite, input } = usage;
	const tokens = [input, cacheRead, cacheWrite].reduce<number>(
		(sum, count) => sum + (typeof count === "number" ? count : 0),
		0,
	);
	return tokens > 0 ? tokens : undefined;
}

/** One compaction as the user is told of it. `estimated` is the context right after it. */
export function accountOf(past: PastCompaction, estimated: number | undefined): CompactionAccount {
	const { at, before, by, details, entry, measured, previous, summary } = past;
	return {
		...{ entry, at, by, before, summary, previous },
		estimated: details?.tokensAfterEstimate ?? estimated,
		measured: measured?.tokens,
		own: details && ownOf(details),
	};
}

function ownOf({
	calls,
	cost,
	kept,
	model,
	pressure,
	recalled,
	refused,
	repairs,
	tokens,
}: Details): OwnAccount {
	return {
		model: model === "" ? undefined : model,
		...{ calls, recalled, repairs, cost, tokens, refused },
		level: pressure.level,
		files: { kept: kept.files.kept, all: kept.files.of },
		requests: { kept: kept.requests.kept, all: kept.requests.of },
		commands: { kept: kept.commands.kept, all: kept.commands.of },
	};
}

function timeOf(timestamp: unknown): number {
	return typeof timestamp === "string" ? Date.parse(timestamp) || 0 : 0;
}

function hasFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null;
}
