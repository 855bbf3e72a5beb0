/** Hits as their files have them: what the index or a scan found is read once more before it is shown. */
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { passes, textHolding } from "#src/history/match.mjs";
import { windowAround } from "#src/history/window.mjs";
import { kinds } from "./history-ingest.mjs";
import { isFileError, parseLine, readPart } from "./history-lines.mjs";
import { isLeftOut } from "./history-scan.mjs";

/**
 * @typedef {import("#src/history/found.ts").SearchRequest} SearchRequest
 * @typedef {import("#src/history/found.ts").Hit} Hit
 * @typedef {import("#src/history/found.ts").Phase} Phase
 */

/**
 * A candidate as a hit, read from its file; undefined where it is none, or the file changed.
 *
 * @param {Record<string, unknown>} row
 * @param {SearchRequest} request
 * @param {{ phase: Phase, ranked: boolean }} how
 * @param {{ skipped: number }} counts
 * @returns {Hit | undefined}
 */
export function hitOfRow(row, request, how, counts) {
	const path = String(row["path"]);
	const entry = String(row["entry"]);
	// An entry that is indexed twice is counted once.
	if (isLeftOut(path, entry, request, row["kind"] !== kinds.again ? counts : { skipped: 0 }))
		return;
	const file = {
		path,
		key: String(row["name"]),
		nested: row["nested"] === 1,
		session: String(row["session"]),
		cwd: String(row["cwd"]),
	};
	const line = {
		place: Number(row["place"]),
		length: Number(row["length"]),
		order: Number(row["order"]),
	};
	return readHit(file, line, { request, ...how, entry });
}

/**
 * @param {import("#src/history/found.ts").HitFile} file
 * @param {{ place: number, length: number, order: number }} line
 * @param {{ request: SearchRequest, phase: Phase, ranked: boolean, entry: string }} about
 * @returns {Hit | undefined}
 */
export function readHit(file, line, { request, phase, ranked, entry }) {
	const doc = docAt(file.path, line);
	if (doc === undefined || nameOfDoc(doc, line.place) !== entry) return;
	if (!passes(doc, request.wanted)) return;
	const found = textFor(doc, request.wanted.terms, phase, ranked);
	if (found === undefined) return;
	const { at, role, tools } = doc;
	const window = windowAround(found.text, request.wanted.terms);
	return { ...file, ...line, id: entry, at, role, tools, echo: found.echo, phase, window };
}

/**
 * @param {import("#src/history/entry-text.mjs").Doc} doc
 * @param {string[]} terms
 * @param {Phase} phase
 * @param {boolean} ranked
 */
function textFor(doc, terms, phase, ranked) {
	const found = textHolding(doc, terms);
	if (phase === "near") {
		// What holds all words was shown before what holds some of them, unless all are ranked together.
		return found === undefined || ranked ? { text: doc.text, echo: doc.echo } : undefined;
	}
	// What stands in the entry's own words is found there, and not again among what repeats.
	return found?.echo === (phase === "echo") ? found : undefined;
}

/**
 * @param {string} path
 * @param {{ place: number, length: number }} line
 */
function docAt(path, { place, length }) {
	try {
		const bytes = readPart(path, place, length);
		return bytes && docOf(parseLine(bytes));
	} catch (error) {
		if (!isFileError(error)) throw error;
		return;
	}
}
