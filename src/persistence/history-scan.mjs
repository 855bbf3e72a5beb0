/** The plain scan: reads whole files, newest first. Finds without an index, and in what it does not hold yet. */
import { accessSync, constants } from "node:fs";
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { passes, textHolding } from "#src/history/match.mjs";
import { fileKey } from "./history-files.mjs";
import { createForerun } from "./history-forerun.mjs";
import { orderOf } from "./history-ingest.mjs";
import { isFileError, linesAt, linesFrom, parseLine } from "./history-lines.mjs";
import { prefilter } from "./history-prefilter.mjs";

/**
 * @typedef {import("./history-files.mjs").FileStamp} FileStamp
 * @typedef {import("#src/history/found.ts").SearchRequest} SearchRequest
 * @typedef {import("#src/history/found.ts").Place} Place
 *
 * @typedef {import("./history-catalog.mjs").Catalog} Catalog
 *
 * @typedef {object} Portion
 * @property {FileStamp} stamp
 * @property {number} from Byte up to which the index has it.
 * @property {number} last Order of the last doc before that byte.
 *
 * @typedef {object} Scanned
 * @property {Place[]} originals
 * @property {Place[]} echoes
 * @property {string[]} unreadable
 * @property {number} skipped Docs left out since the model sees them.
 * @property {Catalog["forgotten"]} forgotten Entries that nothing may find.
 */

/** Bytes between two looks at whether the answer is still wanted. */
const restBytes = 4 << 20;

/**
 * @typedef {object} Limits
 * @property {(found: Place[], newest: number) => boolean} enough Whether older files cannot add anything.
 * @property {() => Promise<boolean>} rest Lets others work; whether the answer is still wanted.
 * @property {Catalog["header"]} header
 * @property {Catalog["ripgrep"]} ripgrep
 * @property {Catalog["forgotten"]} forgotten
 */

/**
 * All docs in these portions that answer the request, newest first.
 *
 * @param {Portion[]} portions
 * @param {SearchRequest} request
 * @param {Limits} limits
 * @returns {Promise<Scanned>}
 */
export async function scanFiles(portions, request, { enough, rest, header, ripgrep, forgotten }) {
	/** @type {Scanned} */
	const scanned = { originals: [], echoes: [], unreadable: [], skipped: 0, forgotten };
	const ordered = portions.toSorted((a, b) => b.stamp.changed - a.stamp.changed);
	const forerun = createForerun(ordered, request.wanted.terms, {
		...{ ripgrep, rest },
		isMeant: ({ stamp }) => isInScope(stamp, header(stamp.path)?.cwd, request),
	});
	let bytes = 0;
	for (const portion of ordered) {
		if (enough(scanned.originals, portion.stamp.changed)) break;
		const places = await forerun.placesIn(portion);
		scanPortion({ ...portion, places }, header(portion.stamp.path), request, scanned);
		bytes += portion.stamp.size - portion.from;
		if (bytes > restBytes && !(await rest())) break;
		if (bytes > restBytes) bytes = 0;
	}
	scanned.originals.sort(newestFirst);
	scanned.echoes.sort(newestFirst);
	return scanned;
}

/**
 * @param {Pick<Place, "order" | "key">} a
 * @param {Pick<Place, "order" | "key">} b
 */
export function newestFirst(a, b) {
	if (a.order !== b.order) return b.order - a.order;
	return Number(a.key < b.key) - Number(a.key > b.key);
}

/**
 * @param {Portion & { places: number[] | undefined }} portion
 * @param {import("./history-files.mjs").Header | undefined} header
 * @param {SearchRequest} request
 * @param {Scanned} scanned
 */
function scanPortion(portion, header, request, scanned) {
	const { stamp } = portion;
	if (header === undefined && !isReadable(stamp.path)) scanned.unreadable.push(stamp.path);
	if (header === undefined || !isInScope(stamp, header.cwd, request)) return;
	const file = { path: stamp.path, key: fileKey(stamp.path), nested: stamp.nested, ...header };
	try {
		scanLines(portion, file, request, scanned);
	} catch (error) {
		if (!isFileError(error)) throw error;
		scanned.unreadable.push(stamp.path);
	}
}

/**
 * @param {Portion & { places: number[] | undefined }} portion
 * @param {import("#src/history/found.ts").HitFile} file
 * @param {SearchRequest} request
 * @param {Scanned} scanned
 */
function scanLines({ stamp, from, last, places }, file, request, scanned) {
	const mayHold = prefilter(request.wanted.terms);
	const lines = places === undefined ? linesFrom(stamp.path, from) : linesAt(stamp.path, places);
	let order = last;
	for (const line of lines) {
		if (line.place === 0 || !mayHold(line.bytes)) continue;
		order = scanLine(line, order, file, request, scanned);
	}
}

/** @param {string} path */
function isReadable(path) {
	try {
		accessSync(path, constants.R_OK);
		return true;
	} catch {
		return false;
	}
}

/**
 * Looks at one line; the order of the last doc that answers then.
 *
 * @param {import("./history-lines.mjs").Line} line
 * @param {number} last
 * @param {import("#src/history/found.ts").HitFile} file
 * @param {SearchRequest} request
 * @param {Scanned} scanned
 */
function scanLine({ bytes, place, length }, last, file, request, scanned) {
	const doc = docOf(parseLine(bytes));
	const found = doc && passes(doc, request.wanted) && textHolding(doc, request.wanted.terms);
	// Only what answers counts: the order must not depend on how many other lines were looked at.
	if (doc === undefined || !found) return last;
	const id = nameOfDoc(doc, place);
	// The index does not hold it either, so that it takes no place in the order.
	if (scanned.forgotten.has(file.key, id)) return last;
	const order = orderOf(doc.at, last);
	if (isLeftOut(file.path, id, request, scanned)) return order;
	const { at, role, tools } = doc;
	const { echo } = found;
	(echo ? scanned.echoes : scanned.originals).push({
		...file,
		id,
		at,
		role,
		tools,
		place,
		length,
		order,
		echo,
	});
	// An entry that is indexed twice takes two places there.
	return doc.echoText !== undefined && doc.text.trim() !== "" ? order + 1 : order;
}

/**
 * @param {FileStamp} stamp
 * @param {string | undefined} cwd Of a session; undefined for what is none.
 * @param {SearchRequest} request
 */
function isInScope(stamp, cwd, { scope, nested }) {
	if (cwd === undefined) return false;
	if (scope.kind === "file") return stamp.path === scope.path;
	if (stamp.nested !== nested) return false;
	return scope.kind === "all" || scope.cwds.includes(cwd);
}

/**
 * @param {string} path
 * @param {string} id
 * @param {SearchRequest} request
 * @param {{ skipped: number }} counts
 */
export function isLeftOut(path, id, { current }, counts) {
	if (current === undefined || path !== current.path) return false;
	if (current.off.has(id)) return true;
	if (!current.seen.has(id)) return false;
	counts.skipped += 1;
	return true;
}
