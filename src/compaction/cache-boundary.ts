import { decodeBoundary } from "./boundary.ts";

/** What one reply of a model read, by what its provider counted. */
export interface CacheUse {
	/** Tokens that came from the provider's cache. */
	readonly cached: number;
	/** Tokens that it had to read anew, those included that it wrote into the cache. */
	readonly fresh: number;
	/** US dollars of the whole reply, 0 where the model has no price. */
	readonly cost: number;
}

/** Why the beginning of the prompt changed, so that what the provider had of it was lost. */
export type CacheBreak =
	| "compaction"
	| "topic-shift"
	| "handoff"
	| "rollover"
	| "head"
	| "prompt"
	| "model";

/** One place of a branch where the prompt began anew, between the replies before and after it. */
export interface CacheBoundary {
	/** Id of the session entry. */
	readonly entry: string;
	/** Milliseconds on the wall clock. */
	readonly at: number;
	readonly why: CacheBreak;
	readonly before: CacheUse | undefined;
	/** Undefined until there is a reply. */
	readonly after: CacheUse | undefined;
	/** US dollars of the calls that wrote the summary; undefined where nobody was asked or counted. */
	readonly written: number | undefined;
}

/** A record of a session whose fields can be anything. */
interface Fields {
	readonly type?: unknown;
	readonly id?: unknown;
	readonly timestamp?: unknown;
	readonly details?: unknown;
	readonly message?: unknown;
	readonly role?: unknown;
	readonly provider?: unknown;
	readonly model?: unknown;
	readonly sections?: unknown;
	readonly usage?: unknown;
	readonly cacheRead?: unknown;
	readonly cacheWrite?: unknown;
	readonly input?: unknown;
	readonly cost?: unknown;
	readonly total?: unknown;
}

interface Walk {
	readonly boundaries: CacheBoundary[];
	/** What follows is paid with the next reply. */
	open: CacheBoundary | undefined;
	last: CacheUse | undefined;
	model: string | undefined;
	/** When the last message was said, in milliseconds. */
	saidAt: number;
}

/**
 * The places of a branch where the prompt began anew, oldest first.
 *
 * @param shifts when messages were judged to leave their topic, in milliseconds
 */
export function cacheBoundaries(
	entries: readonly unknown[],
	shifts: readonly number[],
): readonly CacheBoundary[] {
	const walk: Walk = {
		boundaries: [],
		open: undefined,
		last: undefined,
		model: undefined,
		saidAt: 0,
	};
	for (const entry of entries) {
		if (!hasFields(entry)) continue;
		if (entry.type === "message") follow(walk, entry, entry.message);
		else if (entry.type === "compaction") begin(walk, entry, compactionBreak(walk, entry, shifts));
	}
	return walk.open === undefined ? walk.boundaries : [...walk.boundaries, walk.open];
}

function follow(walk: Walk, entry: Fields, message: unknown): void {
	if (!hasFields(message)) return;
	const at = timeOf(entry.timestamp);
	if (message.role === "system") return void begin(walk, entry, promptBreak(message));
	const use = message.role === "assistant" ? useOf(message) : undefined;
	if (use !== undefined) {
		const model = `${String(message.provider)}/${String(message.model)}`;
		if (model !== (walk.model ?? model)) begin(walk, entry, "model");
		walk.model = model;
		if (walk.open !== undefined) walk.boundaries.push({ ...walk.open, after: use });
		walk.open = undefined;
		walk.last = use;
	}
	walk.saidAt = Math.max(walk.saidAt, at);
}

/** Before the first reply there is no cache to lose, and a compaction tells more than the prompt that follows it. */
function begin(walk: Walk, entry: Fields, why: CacheBreak): void {
	const { last, open } = walk;
	if (last === undefined || open !== undefined) return;
	const { id, timestamp, usage } = entry;
	walk.open = {
		entry: typeof id === "string" ? id : "",
		at: timeOf(timestamp),
		why,
		before: last,
		after: undefined,
		written: costOf(usage),
	};
}

/** A compaction between an input that leaves its topic and its message was made for that. */
function compactionBreak(
	{ saidAt }: Walk,
	{ details, timestamp }: Fields,
	shifts: readonly number[],
): CacheBreak {
	const by = decodeBoundary(details)?.by;
	if (by !== undefined) return by;
	const at = timeOf(timestamp);
	return shifts.some((shift) => shift > saidAt && shift <= at) ? "topic-shift" : "compaction";
}

function promptBreak({ sections }: Fields): CacheBreak {
	return hasFields(sections) && Object.hasOwn(sections, "waystation") ? "head" : "prompt";
}

/** What a reply read; undefined where nobody counted it. */
function useOf({ usage }: Fields): CacheUse | undefined {
	if (!hasFields(usage)) return;
	const cached = numberOf(usage.cacheRead);
	const fresh = numberOf(usage.input) + numberOf(usage.cacheWrite);
	return cached + fresh > 0 ? { cached, fresh, cost: costOf(usage) ?? 0 } : undefined;
}

function costOf(usage: unknown): number | undefined {
	if (!hasFields(usage) || !hasFields(usage.cost)) return;
	return numberOf(usage.cost.total);
}

function numberOf(value: unknown): number {
	return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function timeOf(timestamp: unknown): number {
	return typeof timestamp === "string" ? Date.parse(timestamp) || 0 : 0;
}

function hasFields(value: unknown): value is Fields {
	return typeof value === "object" && value !== null;
}
