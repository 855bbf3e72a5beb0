/** The plain scan: reads whole files, newest first. Finds without an index, and in what it does not hold yet. */
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { passes, textHolding } from "#src/history/match.mjs";
import { fileKey } from "./history-files.mjs";
import { orderOf } from "./history-ingest.mjs";
import { isFileError, linesFrom, parseLine } from "./history-lines.mjs";
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
 */

/** Bytes between two looks at whether the answer is still wanted. */
const restBytes = 4 << 20;

/**
 * All docs in these portions that answer the request, newest first.
 *
 * @param {Portion[]} portions
 * @param {SearchRequest} request
 * @param {{ enough: (found: Place[], newest: number) => boolean, rest: () => Promise<boolean>, header: Catalog["header"] }} limits
 * @returns {Promise<Scanned>}
 */
export async function scanFiles(portions, request, { enough, rest, header }) {
	/** @type {Scanned} */
	const scanned = { originals: [], echoes: [], unreadable: [], skipped: 0 };
	let bytes = 0;
	for (const portion of portions.toSorted((a, b) => b.stamp.changed - a.stamp.changed)) {
		if (enough(scanned.originals, portion.stamp.changed)) break;
		scanPortion(portion, header(portion.stamp.path), request, scanned);
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
 * @param {Portion} portion
 * @param {import("./history-files.mjs").Header | undefined} header
 * @param {SearchRequest} request
 * @param {Scanned} scanned
 */
function scanPortion({ stamp, from, last }, header, request, scanned) {
	if (header === undefined || !isInScope(stamp, header.cwd, request)) return;
	const file = { path: stamp.path, key: fileKey(stamp.path), nested: stamp.nested, ...header };
	const mayHold = prefilter(request.wanted.terms);
	let order = last;
	try {
		for (const line of linesFrom(stamp.path, from)) {
			if (line.place === 0 || !mayHold(line.bytes)) continue;
			order = scanLine(line, order, file, request, scanned);
		}
	} catch (error) {
		if (!isFileError(error)) throw error;
		scanned.unreadable.push(stamp.path);
	}
}

/**
 * Looks at one line; the order of the last doc then.
 *
 * @param {import("./history-lines.mjs").Line} line
 * @param {number} last
 * @param {import("#src/history/found.ts").HitFile} file
 * @param {SearchRequest} request
 * @param {Scanned} scanned
 */
function scanLine({ bytes, place, length }, last, file, request, scanned) {
	const doc = docOf(parseLine(bytes));
	if (doc === undefined) return last;
	const order = orderOf(doc.at, last);
	const found = passes(doc, request.wanted) ? textHolding(doc, request.wanted.terms) : undefined;
	const id = nameOfDoc(doc, place);
	if (found === undefined || isLeftOut(file.path, id, request, scanned)) return order;
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
 * @param {string} cwd
 * @param {SearchRequest} request
 */
function isInScope(stamp, cwd, { scope, nested }) {
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
