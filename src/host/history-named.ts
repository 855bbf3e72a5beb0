import { decodeEntryId } from "#src/history/entry-id.ts";
import { docOf } from "#src/history/entry-text.mjs";
import type { Hit, Neighbour, ReadEntry, SearchAnswer, SearchRequest } from "#src/history/found.ts";
import { searchEntries } from "#src/history/memory-search.ts";

/** An entry of the session that asks. */
interface OwnEntry {
	readonly id: string;
}

/** Where entries are looked for that somebody names. */
export interface NamedSource {
	/** Those of the session itself, as its file has them. */
	readonly own: readonly OwnEntry[];
	/** Short name of that file; undefined where there is none. */
	readonly key: string | undefined;
	/** One of another session; undefined where there is none. */
	read(id: string, key: string | undefined): Promise<ReadEntry | undefined>;
}

/** Entries of one question at most. */
const mostNamed = 40;

/** The entries that have these names, of this session first, with the filters of the question. */
export async function searchNamed(
	names: readonly string[],
	{ own, key, read }: NamedSource,
	request: SearchRequest,
): Promise<SearchAnswer> {
	const wanted = names.slice(0, mostNamed).map(decodeEntryId);
	const isOwn = (one: { id: string; key: string | undefined }) =>
		(one.key === undefined || one.key === key) && own.some(({ id }) => id === one.id);
	const ids = new Set(wanted.filter(isOwn).map(({ id }) => id));
	const here = searchEntries(
		own.filter(({ id }) => ids.has(id)),
		request,
		new Set(),
	);
	const elsewhere: Hit[] = [];
	for (const { id, key: file } of wanted.filter((one) => !isOwn(one))) {
		const found = await read(id, file);
		if (found !== undefined) elsewhere.push(...hitsIn(id, found, request));
	}
	const hits = [...here.hits, ...elsewhere];
	const files = here.files + new Set(elsewhere.map(({ path }) => path)).size;
	return { ...here, hits, count: hits.length, files };
}

function hitsIn(
	id: string,
	{ cwd, entry, key, path }: ReadEntry,
	request: SearchRequest,
): readonly Hit[] {
	const { hits } = searchEntries([Object.assign({ id }, entry)], request, new Set());
	return hits.map((hit) => ({ ...hit, cwd, key, path }));
}

/** What stands around an entry of this session. */
export function besideOf(
	own: readonly OwnEntry[],
	wanted: string,
	count: number,
): readonly Neighbour[] {
	const docs = own.flatMap((entry) => {
		const doc = docOf(entry);
		return doc === undefined ? [] : [{ ...doc, id: entry.id }];
	});
	const at = docs.findIndex(({ id }) => id === wanted);
	return at < 0 ? [] : docs.slice(Math.max(0, at - count), at + count + 1);
}
