import type { MemoryRecord, NewRecord } from "./record.ts";

/**
 * All that is remembered of one session, on all of its branches. A generation is never changed: what is
 * learned makes the next one.
 */
export interface Generation {
	/** Id of the session. */
	readonly session: string;
	/** 0 for that of a session of which nothing is remembered yet. */
	readonly number: number;
	/** In the order in which they came. */
	readonly records: readonly MemoryRecord[];
}

/** A memory without any record. */
export function emptyGeneration(session: string): Generation {
	return { session, number: 0, records: [] };
}

/** The next generation, with further records behind those that are there; one that is there stays as it is. */
export function nextGeneration(
	{ session, number, records }: Generation,
	added: readonly NewRecord[],
): Generation {
	const born = number + 1;
	const known = new Set(records.map(({ id }) => id));
	const fresh = added.filter(({ id }) => !known.has(id)).map((record) => ({ ...record, born }));
	return { session, number: born, records: [...records, ...fresh] };
}

/** What was remembered when a generation was the newest one. */
export function asOf({ session, records }: Generation, number: number): Generation {
	return { session, number, records: records.filter(({ born }) => born <= number) };
}
