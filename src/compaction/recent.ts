/** Things by key in the order in which they were last touched. */
export interface Recent<T> {
	get(key: string): T | undefined;
	/** Puts the thing in and makes it the newest. */
	touch(key: string, value: T): void;
	/** Newest first. */
	all(): readonly T[];
}

/** Starts with the given things, newest first; of two with one key the newer stays. */
export function createRecent<T>(newestFirst: readonly T[], keyOf: (value: T) => string): Recent<T> {
	const things = new Map<string, T>();
	const touch = (key: string, value: T) => {
		things.delete(key);
		things.set(key, value);
	};
	for (const value of newestFirst.toReversed()) touch(keyOf(value), value);
	return {
		get: (key) => things.get(key),
		touch,
		all: () => [...things.values()].toReversed(),
	};
}

/** What of a list stays within a cap, and how many fell to it. */
export interface Kept<T> {
	readonly kept: readonly T[];
	readonly omitted: number;
}

/** At most `most` of the things, in their order; those of lower rank go first, and of one rank the later. */
export function keepBest<T>(
	things: readonly T[],
	most: number,
	rankOf: (thing: T) => number,
): Kept<T> {
	if (things.length <= most) return { kept: things, omitted: 0 };
	const ranked = things.map((thing, at) => ({ at, rank: rankOf(thing) }));
	const best = ranked.toSorted((a, b) => b.rank - a.rank || a.at - b.at).slice(0, most);
	const places = new Set(best.map(({ at }) => at));
	return { kept: things.filter((_, at) => places.has(at)), omitted: things.length - most };
}
