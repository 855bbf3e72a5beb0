import { docOf } from "./entry-text.mjs";
import type { Hit, SearchAnswer, SearchRequest } from "./found.ts";
import { passes, textHolding } from "./match.mjs";
import { windowAround } from "./window.mjs";

/** Entries of a session that is on no disk. */
interface MemoryEntry {
	readonly id: string;
}

/** The answer of a session that has no file: its entries, oldest first, are looked through one by one. */
export function searchEntries(
	entries: readonly MemoryEntry[],
	request: SearchRequest,
	seen: ReadonlySet<string>,
): SearchAnswer {
	const began = performance.now();
	const all = entries.flatMap((entry, index) => hitOf(entry, index, request) ?? []);
	const fresh = all.filter(({ id }) => !seen.has(id)).sort((a, b) => b.order - a.order);
	const ranked = [...fresh.filter(({ echo }) => !echo), ...fresh.filter(({ echo }) => echo)];
	const { after, limit } = request;
	const from = after === undefined ? 0 : 1 + ranked.findIndex((hit) => isMark(hit, after));
	const hits = ranked.slice(from, from + limit);
	const last = from + limit < ranked.length ? hits.at(-1) : undefined;
	return {
		hits,
		next: last && { phase: last.phase, order: last.order, key: last.key },
		count: all.length,
		files: Math.min(1, all.length),
		more: false,
		skipped: all.length - fresh.length,
		unreadable: [],
		building: false,
		engine: "scan",
		folders: 0,
		ms: performance.now() - began,
	};
}

function isMark(hit: Hit, { phase, order }: NonNullable<SearchRequest["after"]>): boolean {
	return hit.phase === phase && hit.order === order;
}

function hitOf(entry: MemoryEntry, index: number, { wanted }: SearchRequest): Hit | undefined {
	const doc = docOf(entry);
	if (doc === undefined || !passes(doc, wanted)) return;
	const found = textHolding(doc, wanted.terms);
	if (found === undefined) return;
	const { at, role, tools } = doc;
	const place = { path: "", key: "", nested: false, session: "", cwd: "", place: 0, length: 0 };
	return {
		...place,
		id: entry.id,
		at,
		role,
		tools,
		order: index + 1,
		echo: found.echo,
		phase: found.echo ? "echo" : "original",
		window: windowAround(found.text, wanted.terms),
	};
}
