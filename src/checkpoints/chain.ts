import type { Generation } from "./generation.ts";
import { isStretch, itemsOf, type MemoryRecord, type StretchRecord } from "./record.ts";

/** What the records say of one branch: stretches that follow each other without a hole, from its beginning on. */
export interface Chain {
	readonly records: readonly StretchRecord[];
	/** Id of the last entry that a record covers; null where none does. */
	readonly cursor: string | null;
}

/** Where a branch's entries stand, from 1. */
type Places = ReadonlyMap<string, number>;

/**
 * The records that serve on a branch, given the ids of its entries, oldest first. They reach as far as any
 * records do; of several that reach equally far the newest serve, so that a consolidation stands for what it
 * replaced, and the originals come back where the branch ends inside of it.
 */
export function chainOn({ records }: Generation, branch: readonly string[]): Chain {
	const places = new Map(branch.map((id, index) => [id, index + 1]));
	const edges = edgesOf(records, places);
	const reach = reachOf(edges);
	const chain: StretchRecord[] = [];
	let at = 0;
	for (;;) {
		const next = best(edges.get(at) ?? [], reach);
		if (next === undefined) break;
		chain.push(next.record);
		at = next.to;
	}
	return { records: chain, cursor: chain.at(-1)?.through ?? null };
}

interface Edge {
	readonly record: StretchRecord;
	readonly to: number;
}

/** The records that lie on the branch, by the place that they start behind. */
function edgesOf(
	records: readonly MemoryRecord[],
	places: Places,
): ReadonlyMap<number, readonly Edge[]> {
	const edges = new Map<number, Edge[]>();
	for (const record of records.filter(isStretch)) {
		const from = record.after === null ? 0 : places.get(record.after);
		const to = places.get(record.through);
		// Positions on disk are for reading; only the branch itself says what follows what.
		if (from === undefined || to === undefined || to <= from) continue;
		edges.set(from, [...(edges.get(from) ?? []), { record, to }]);
	}
	return edges;
}

/** How far one gets from each place on; found from the far end, since no record leads back. */
function reachOf(edges: ReadonlyMap<number, readonly Edge[]>): ReadonlyMap<number, number> {
	const reach = new Map<number, number>();
	for (const from of [...edges.keys()].sort((a, b) => b - a)) {
		const ends = (edges.get(from) ?? []).map(({ to }) => reach.get(to) ?? to);
		reach.set(from, Math.max(...ends));
	}
	return reach;
}

function best(edges: readonly Edge[], reach: ReadonlyMap<number, number>): Edge | undefined {
	let found: Edge | undefined;
	for (const edge of edges) {
		if (found === undefined || isBetter(edge, found, reach)) found = edge;
	}
	return found;
}

function isBetter(edge: Edge, than: Edge, reach: ReadonlyMap<number, number>): boolean {
	const [far, farThan] = [reach.get(edge.to) ?? edge.to, reach.get(than.to) ?? than.to];
	if (far !== farThan) return far > farThan;
	if (edge.record.born !== than.record.born) return edge.record.born > than.record.born;
	return edge.to > than.to;
}

/** Ids of the records that the user wants told no more. */
export function forgottenIn({ records }: Generation): ReadonlySet<string> {
	const forgotten = new Set<string>();
	for (const record of records) {
		if (record.kind !== "correction") continue;
		if (record.forgotten) forgotten.add(record.about);
		else forgotten.delete(record.about);
	}
	return forgotten;
}

/** The records of a chain that say something, without those that are forgotten. */
export function toldOf(
	{ records }: Chain,
	forgotten: ReadonlySet<string>,
): readonly StretchRecord[] {
	return records.filter((record) => itemsOf(record).length > 0 && !forgotten.has(record.id));
}

/**
 * Ids of all entries that end a record. The nearest of them before a branch's end is where that branch's
 * chain ends, so that looking for news costs no more than the news.
 */
export function endsOf({ records }: Generation): ReadonlySet<string> {
	return new Set(records.filter(isStretch).map(({ through }) => through));
}
