import { chainOn, forgottenIn, toldOf } from "./chain.ts";
import { asOf, type Generation } from "./generation.ts";
import { memoryTokens, recordTokens } from "./memory-text.ts";
import { isStretch, itemsOf, type StretchRecord } from "./record.ts";

/**
 * What a record is good for where the session is now. `told`: the model has it in front of it; `waiting`: it will
 * with the next head; `empty`: it says nothing; `forgotten`: by the user; `replaced`: a consolidation stands for it;
 * `elsewhere`: it belongs to another branch, or a rebuilt memory took its place.
 */
export type RecordStatus = "told" | "waiting" | "empty" | "forgotten" | "replaced" | "elsewhere";

/** A record on the timeline. */
export interface TimelineRow {
	/** Its place in the order in which the records came, from 1. */
	readonly number: number;
	readonly record: StretchRecord;
	readonly status: RecordStatus;
	/** Tokens that it takes in the prompt; 0 where it says nothing. */
	readonly tokens: number;
	/** Tokens of the records that it replaced; 0 for a checkpoint. */
	readonly before: number;
}

/** The memory of a session as its timeline shows it. */
export interface Timeline {
	/** In the order in which they came. */
	readonly rows: readonly TimelineRow[];
	/** Number of the generation that holds. */
	readonly generation: number;
	/** Tokens of all records that serve on the branch. */
	readonly tokens: number;
	/** Place of the last entry that a record covers, 0 for none, and of the last one that there is to examine. */
	readonly covered: number;
	readonly end: number;
}

/**
 * The timeline of a memory.
 * @param ids ids of the branch's entries, oldest first
 * @param told ids of the records that the model has in front of it
 * @param end place of the last entry that there is to examine
 */
export function timelineOf(
	generation: Generation,
	ids: readonly string[],
	told: ReadonlySet<string>,
	end = ids.length,
): Timeline {
	const chain = chainOn(generation, ids);
	const stretches = generation.records.filter(isStretch);
	const byId = new Map(stretches.map((record) => [record.id, record]));
	const standing = {
		forgotten: forgottenIn(generation),
		serving: new Set(chain.records.map(({ id }) => id)),
		replaced: replacedBy(chain.records, byId),
		told,
	};
	const rows = stretches.map((record, index) => ({
		number: index + 1,
		record,
		status: statusOf(record, standing),
		tokens: itemsOf(record).length === 0 ? 0 : recordTokens(record),
		before: record.kind === "consolidation" ? tokensOf(record.replaces, byId) : 0,
	}));
	return {
		rows,
		generation: generation.number,
		tokens: memoryTokens(toldOf(chain, standing.forgotten)),
		covered: chain.cursor === null ? 0 : ids.indexOf(chain.cursor) + 1,
		end,
	};
}

/** Sets of ids that say how a record stands. */
interface Standing {
	readonly forgotten: ReadonlySet<string>;
	readonly serving: ReadonlySet<string>;
	readonly replaced: ReadonlySet<string>;
	readonly told: ReadonlySet<string>;
}

function statusOf(record: StretchRecord, standing: Standing): RecordStatus {
	const { id } = record;
	if (standing.forgotten.has(id)) return "forgotten";
	if (standing.replaced.has(id)) return "replaced";
	if (!standing.serving.has(id)) return "elsewhere";
	if (itemsOf(record).length === 0) return "empty";
	return standing.told.has(id) ? "told" : "waiting";
}

/** Ids of what consolidations stand for, also of what those had stood for. */
function replacedBy(
	records: readonly StretchRecord[],
	byId: ReadonlyMap<string, StretchRecord>,
): ReadonlySet<string> {
	const replaced = new Set<string>();
	const waiting = [...records];
	for (let record = waiting.pop(); record !== undefined; record = waiting.pop()) {
		if (record.kind !== "consolidation") continue;
		const fresh = record.replaces.filter((id) => !replaced.has(id));
		for (const id of fresh) replaced.add(id);
		waiting.push(...fresh.flatMap((id) => byId.get(id) ?? []));
	}
	return replaced;
}

function tokensOf(ids: readonly string[], byId: ReadonlyMap<string, StretchRecord>): number {
	const records = ids.flatMap((id) => byId.get(id) ?? []);
	return memoryTokens(records.filter((record) => itemsOf(record).length > 0));
}

/** The records that were told of a branch when a generation was the newest. */
export function servingAt(
	generation: Generation,
	number: number,
	ids: readonly string[],
): readonly StretchRecord[] {
	const then = asOf(generation, number);
	return toldOf(chainOn(then, ids), forgottenIn(then));
}
