/** One page of answers: from the index, from what it does not hold yet, or from both, newest first. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { isDamage } from "./history-base.mjs";
import { orderOf } from "./history-ingest.mjs";
import { hitOf, hitsOf } from "./history-merge.mjs";
import { countOf, isSentence, mostCounted, nearest, queryOf } from "./history-query.mjs";
import { scanFiles } from "./history-scan.mjs";

/** Ranked docs that are looked at for one page: roles, tools and times are known only then. */
const mostNear = 400;

/**
 * @typedef {import("./history-catalog.mjs").Catalog} Catalog
 * @typedef {import("./history-query.mjs").Query} Query
 * @typedef {import("#src/history/found.ts").SearchRequest} SearchRequest
 * @typedef {import("#src/history/found.ts").SearchAnswer} SearchAnswer
 * @typedef {import("#src/history/found.ts").Place} Place
 * @typedef {import("#src/history/found.ts").Hit} Hit
 * @typedef {import("#src/history/found.ts").Phase} Phase
 *
 * @typedef {object} Work
 * @property {Catalog} catalog
 * @property {SearchRequest} request
 * @property {Query | undefined} query
 * @property {Set<string>} stale Files of which the index holds an older state.
 * @property {{ originals: Place[], echoes: Place[], skipped: number }} scanned
 * @property {{ skipped: number }} counts
 * @property {Hit[]} hits
 * @property {boolean} ranked Whether what fits best comes first, and nothing else.
 * @property {() => Promise<boolean>} rest Lets others work; whether the answer is still wanted.
 */

/**
 * One page. An index that turns out to be damaged is made anew, and the answer comes from the files.
 *
 * @param {Catalog} catalog
 * @param {SearchRequest} request
 * @param {() => boolean} isWanted
 * @returns {Promise<SearchAnswer>}
 */
export async function search(catalog, request, isWanted) {
	try {
		return await searchOnce(catalog, request, isWanted);
	} catch (error) {
		if (!isDamage(error)) throw error;
		catalog.rebuild();
		return searchOnce(catalog, request, isWanted);
	}
}

/**
 * @param {Catalog} catalog
 * @param {SearchRequest} request
 * @param {() => boolean} isWanted
 * @returns {Promise<SearchAnswer>}
 */
async function searchOnce(catalog, request, isWanted) {
	const began = performance.now();
	catalog.refresh(request.current?.path);
	const query = catalog.base && queryOf(catalog.base, request, catalog.words());
	// Signs that no index knows: reading all files in a row is quicker than reading all entries one by one.
	const useless = query !== undefined && query.body === "" && request.wanted.terms.length > 0;
	const portions = useless ? catalog.everything() : catalog.portions();
	const rest = async () => {
		await nextTurn();
		return isWanted();
	};
	const scanned = await scanFiles(portions, request, {
		rest,
		enough: (found, newest) => isEnough(found, newest, request),
		header: (file) => catalog.header(file),
		ripgrep: catalog.ripgrep,
		forgotten: catalog.forgotten,
	});
	/** @type {Work} */
	const work = {
		catalog,
		request,
		query: useless ? undefined : query,
		stale: new Set(portions.filter(({ from }) => from === 0).map(({ stamp }) => stamp.path)),
		scanned,
		counts: { skipped: scanned.skipped },
		hits: [],
		ranked: query !== undefined && isRanked(request, query, portions.length),
		rest,
	};
	await fillPage(work);
	catalog.dropMet();
	const answer = answerOf(work, scanned.unreadable, portions.length > 0);
	return { ...answer, ms: performance.now() - began };
}

/**
 * A sentence is answered by what fits best, once the index holds everything; a page goes on as the one before it.
 *
 * @param {SearchRequest} request
 * @param {Query} query
 * @param {number} missing Files that the index does not hold as they are.
 */
function isRanked(request, query, missing) {
	const { after } = request;
	if (missing > 0 || query.near.length === 0 || !isSentence(request)) return false;
	return after === undefined || after.phase === "near";
}

/** @param {Work} work */
async function fillPage(work) {
	const { after, limit } = work.request;
	if (!work.ranked && after?.phase !== "near") {
		if (after?.phase !== "echo") await fillFrom(work, "original");
		if (work.hits.length <= limit) await fillFrom(work, "echo");
	}
	if (work.hits.length <= limit && wantsNear(work)) fillNear(work);
}

/**
 * A question has words that no answer repeats; two words that were found are answered.
 *
 * @param {Work} work
 */
function wantsNear({ request, query, hits }) {
	if (!request.near || query === undefined || query.near.length === 0) return false;
	if (request.after?.phase === "near") return true;
	return hits.length === 0 || request.wanted.terms.length > 2;
}

/**
 * Whether files that changed before cannot add to the page.
 *
 * @param {Place[]} found
 * @param {number} newest
 * @param {SearchRequest} request
 */
function isEnough(found, newest, { limit, after }) {
	if (found.length <= limit || after?.phase === "echo") return false;
	const [above, below] = [orderOf(newest, -1), after?.order ?? Number.POSITIVE_INFINITY];
	return found.filter(({ order }) => order > above && order < below).length > limit;
}

/**
 * @param {Work} work
 * @param {"original" | "echo"} phase
 */
async function fillFrom(work, phase) {
	for await (const hit of hitsOf(work, phase)) {
		work.hits.push(hit);
		if (work.hits.length > work.request.limit) return;
	}
}

/** @param {Work} work */
function fillNear(work) {
	const { catalog, hits, query, request } = work;
	if (query === undefined || catalog.base === undefined) return;
	let at = request.after?.phase === "near" ? request.after.order : 0;
	for (const row of nearRows(catalog.base, query, request, at)) {
		at += 1;
		const hit = hitOf(work, row, "near");
		if (hit !== undefined) hits.push({ ...hit, order: at });
		if (hits.length > request.limit) return;
	}
}

/**
 * @param {import("./history-base.mjs").Base} base
 * @param {Query} query
 * @param {SearchRequest} request
 * @param {number} start
 */
function* nearRows(base, query, request, start) {
	const limit = 2 * request.limit + 1;
	for (let from = start; from < start + mostNear; from += limit) {
		const rows = nearest(base, query, request, { from, limit });
		yield* rows;
		if (rows.length < limit) return;
	}
}

/**
 * @param {Work} work
 * @param {string[]} failed
 * @param {boolean} partly
 * @returns {Omit<SearchAnswer, "ms">}
 */
function answerOf({ catalog, counts, hits, query, request, scanned }, failed, partly) {
	const shown = hits.slice(0, request.limit);
	const last = hits.length > request.limit ? shown.at(-1) : undefined;
	const counted = countAll(catalog, query, scanned, {
		shown,
		next: last !== undefined && last.phase !== "near",
	});
	const index = query === undefined ? "scan" : "index";
	return {
		hits: shown,
		next: last && { phase: last.phase, order: last.order, key: last.key },
		...counted,
		skipped: counts.skipped,
		unreadable: [...new Set([...catalog.unreadable, ...failed])],
		building: catalog.building,
		folders: catalog.folders().length,
		engine: partly && index === "index" ? "both" : index,
	};
}

/**
 * @param {Catalog} catalog
 * @param {Query | undefined} query
 * @param {{ originals: Place[], echoes: Place[] }} scanned
 * @param {{ shown: Hit[], next: boolean }} page
 */
function countAll(catalog, query, scanned, { shown, next }) {
	const exact = shown.filter(({ phase }) => phase !== "near");
	const files = new Set(exact.map(({ path }) => path)).size;
	if (catalog.base === undefined || query === undefined || !query.exact) {
		// What the index finds is only counted where it was looked at.
		const known = [...scanned.originals, ...scanned.echoes];
		const count = Math.max(exact.length, known.length);
		const all = Math.max(files, new Set(known.map(({ path }) => path)).size);
		return { count, files: all, more: next };
	}
	const found = countOf(catalog.base, query);
	const fresh = scanned.originals.length + scanned.echoes.length;
	const more = found.docs > mostCounted;
	return {
		count: Math.min(found.docs, mostCounted) + fresh,
		files: Math.max(found.files, files),
		more,
	};
}
