/** The index and the plain scan as one stream of hits, newest first. */
import { hitOfRow, readHit } from "./history-hit.mjs";
import { candidates } from "./history-query.mjs";
import { newestFirst } from "./history-scan.mjs";

/** Candidates that are asked for at once. */
const fewCandidates = 24;
const manyCandidates = 256;

/**
 * @typedef {import("./history-search.mjs").Work} Work
 * @typedef {import("#src/history/found.ts").Hit} Hit
 * @typedef {import("#src/history/found.ts").Place} Place
 * @typedef {import("#src/history/found.ts").Phase} Phase
 */

/**
 * What the index finds and what stands in files that it does not hold, in one order.
 *
 * @param {Work} work
 * @param {"original" | "echo"} phase
 */
export async function* hitsOf(work, phase) {
	const { after } = work.request;
	const mark = after?.phase === phase ? after : undefined;
	const fresh = freshHits(work, phase, mark);
	let first = fresh.next();
	for await (const hit of hitsOfIndex(work, phase, mark)) {
		for (; first.done !== true && newestFirst(first.value, hit) < 0; first = fresh.next()) {
			yield first.value;
		}
		yield hit;
	}
	for (; first.done !== true; first = fresh.next()) yield first.value;
}

/**
 * @param {Work} work
 * @param {"original" | "echo"} phase
 * @param {import("#src/history/found.ts").Mark | undefined} mark
 * @returns {Generator<Hit, undefined>}
 */
function* freshHits({ request, scanned }, phase, mark) {
	for (const place of phase === "original" ? scanned.originals : scanned.echoes) {
		if (!isAfter(place, mark)) continue;
		const hit = readHit(place, place, { request, phase, ranked: false, entry: place.id });
		if (hit !== undefined) yield hit;
	}
	return;
}

/**
 * Whether a doc comes behind the last one that was shown.
 *
 * @param {Pick<Place, "order" | "key">} place
 * @param {Pick<Place, "order" | "key"> | undefined} mark
 */
function isAfter(place, mark) {
	return mark === undefined || newestFirst(place, mark) > 0;
}

/**
 * @param {Work} work
 * @param {"original" | "echo"} phase
 * @param {import("#src/history/found.ts").Mark | undefined} mark
 * @returns {AsyncGenerator<Hit, undefined>}
 */
async function* hitsOfIndex(work, phase, mark) {
	for await (const rows of rowsOfIndex(work, phase, mark)) {
		for (const row of rows) {
			const hit = hitOf(work, row, phase);
			if (hit !== undefined && isAfter(hit, mark)) yield hit;
		}
	}
	return;
}

/**
 * @param {Work} work
 * @param {"original" | "echo"} phase
 * @param {import("#src/history/found.ts").Mark | undefined} mark
 */
async function* rowsOfIndex({ catalog, query, rest }, phase, mark) {
	let below = mark === undefined ? Number.MAX_SAFE_INTEGER : mark.order + 1;
	for (let limit = fewCandidates; query !== undefined && catalog.base !== undefined; ) {
		const rows = candidates(catalog.base, query, phase, { below, limit });
		yield rows;
		if (rows.length < limit || !(await rest())) return;
		below = Number(rows.at(-1)?.["order"]);
		limit = manyCandidates;
	}
}

/**
 * A row of the index as a hit, unless its file has changed since.
 *
 * @param {Work} work
 * @param {Record<string, unknown>} row
 * @param {Phase} phase
 */
export function hitOf({ catalog, counts, ranked, request, stale }, row, phase) {
	const hidden = { key: String(row["name"]), entry: String(row["entry"]) };
	if (catalog.forgotten.has(hidden.key, hidden.entry)) {
		catalog.forgotten.met.push(hidden);
		return;
	}
	return stale.has(String(row["path"]))
		? undefined
		: hitOfRow(row, request, { phase, ranked }, counts);
}
