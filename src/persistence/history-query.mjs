/** Asks the index. What it answers is looked at in the session's file before it is shown. */
import { docOf, nameOfDoc } from "#src/history/entry-text.mjs";
import { passes, textHolding } from "#src/history/match.mjs";
import { planTerm } from "#src/history/plan.mjs";
import { runsOf, wideTokens } from "#src/history/tokens.mjs";
import { windowAround } from "#src/history/window.mjs";
import { kinds, orderOf, toolFact } from "./history-ingest.mjs";
import { isFileError, parseLine, readPart } from "./history-lines.mjs";
import { isLeftOut } from "./history-scan.mjs";

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {import("#src/history/found.ts").SearchRequest} SearchRequest
 * @typedef {import("#src/history/found.ts").Place} Place
 * @typedef {import("#src/history/found.ts").Hit} Hit
 * @typedef {import("#src/history/found.ts").Phase} Phase
 *
 * @typedef {object} Query
 * @property {string} body
 * @property {string} facts Without the kind of doc.
 * @property {number} since Milliseconds; 0 for any time.
 * @property {number} until Excluded.
 * @property {boolean} exact Whether every doc that the index finds holds the terms.
 * @property {string[]} near The words by which docs with some of them are ranked; none where that is nothing new.
 */

/** Docs that are counted. */
export const mostCounted = 1_000;

const columns = `docs.id AS "order", docs.file, docs.place, docs.length, docs.entry, docs.kind,
	files.path, files.name, files.nested, files.session, cwds.path AS cwd`;
const tables = `texts JOIN docs ON docs.id = texts.rowid JOIN files ON files.id = docs.file
	JOIN cwds ON cwds.id = files.cwd`;

/** Looks no word up, where their list is not made yet. */
const noWords = { holding: () => undefined, starting: () => undefined, ending: () => undefined };

/**
 * @param {Base} base
 * @param {SearchRequest} request
 * @param {import("#src/history/plan.mjs").Words | undefined} words
 * @returns {Query | undefined} Undefined where nothing in the index can answer.
 */
export function queryOf(base, request, words) {
	const facts = factsOf(base, request);
	if (facts === undefined) return;
	const { terms, since = 0, until = Number.MAX_SAFE_INTEGER } = request.wanted;
	const planned = terms.map((term) => planTerm(term, words ?? noWords));
	const matches = planned.map(({ match }) => match).filter((match) => match !== "");
	return {
		facts,
		since,
		until,
		body: matches.map((match) => `(${match})`).join(" AND "),
		exact: request.wanted.tools.length === 0 && planned.every(({ exact }) => exact),
		near: nearOf(terms),
	};
}

/**
 * @param {Base} base
 * @param {SearchRequest} request
 */
function factsOf({ ask }, { scope, nested, wanted }) {
	const facts = wanted.roles.length === 0 ? [] : [anyOf(wanted.roles.map((role) => `r${role}`))];
	if (wanted.tools.length > 0) facts.push(anyOf(wanted.tools.map((name) => `${toolFact(name)} *`)));
	if (scope.kind === "file") {
		const id = ask("SELECT id FROM files WHERE path = ?").get(scope.path)?.["id"];
		return id === undefined ? undefined : [...facts, `f${id}`].join(" AND ");
	}
	facts.push(nested ? "pn" : "po");
	if (scope.kind === "folders") {
		const known = ask("SELECT id FROM cwds WHERE path IN (SELECT value FROM json_each(?))");
		const ids = known.all(JSON.stringify(scope.cwds)).map((row) => `c${row["id"]}`);
		if (ids.length === 0) return;
		facts.push(anyOf(ids));
	}
	return facts.join(" AND ");
}

/** @param {string[]} tokens */
function anyOf(tokens) {
	return `(${tokens.join(" OR ")})`;
}

/** Words that most texts have say nothing of what is looked for. */
const commonWords = new Set(
	"a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my not of on or our should so than that the their them then there these they this to up us was we were what when where which who why will with would you your 的 了 吗 呢 是".split(
		" ",
	),
);

/** @param {string[]} terms */
function nearOf(terms) {
	const tokens = terms
		.flatMap((term) => runsOf(term))
		.flatMap(({ kind, text }) => {
			if (kind === "word") return commonWords.has(text) ? [] : [text];
			return text.length === 1 ? [] : wideTokens(text).slice(0, -1);
		});
	const distinct = [...new Set(tokens)].slice(0, 32);
	return distinct.length < 2 ? [] : distinct;
}

/**
 * @param {Query} query
 * @param {Exclude<Phase, "near">} phase
 */
function matchOf({ body, facts }, phase) {
	const kind = phase === "original" ? "o" : "e";
	const about = `facts : (${kind} AND ${facts})`;
	return body === "" ? about : `${body} AND ${about}`;
}

/**
 * Candidates, newest first and below `below`.
 *
 * @param {Base} base
 * @param {Query} query
 * @param {Exclude<Phase, "near">} phase
 * @param {{ below: number, limit: number }} range
 */
export function candidates({ ask }, query, phase, { below, limit }) {
	return ask(
		`SELECT ${columns} FROM ${tables} WHERE texts MATCH ? AND texts.rowid < ? AND texts.rowid >= ? AND docs.at BETWEEN ? AND ?
			ORDER BY texts.rowid DESC LIMIT ?`,
	).all(
		matchOf(query, phase),
		rowidOf(below),
		rowidOf(orderOf(query.since, -1)),
		query.since,
		query.until - 1,
		limit,
	);
}

/**
 * Numbers reach SQLite as floating ones, by which FTS5 limits nothing: a late page would read all earlier ones.
 *
 * @param {number} order
 */
function rowidOf(order) {
	return BigInt(order);
}

/** Docs that have a word, from which on it says little. */
const commonDocs = 20_000;

/**
 * The words of a question that are worth ranking by: scoring all docs with a common one takes long and tells nothing.
 *
 * @param {Base} base
 * @param {string[]} tokens
 */
function rareOnes({ ask }, tokens) {
	const count = ask(
		`SELECT count(*) AS docs FROM (SELECT 1 FROM texts WHERE texts MATCH ? LIMIT ${commonDocs})`,
	);
	const rare = tokens.filter(
		(token) => Number(count.get(`body : "${token}"`)?.["docs"]) < commonDocs,
	);
	return rare.length > 0 ? rare : tokens;
}

/**
 * Docs with some of the words, those with rarer and more of them first. Where they stand is no part of the match: what all
 * docs have would be ranked as well.
 *
 * @param {Base} base
 * @param {Query} query
 * @param {SearchRequest} request
 * @param {{ from: number, limit: number }} range
 */
export function nearest(base, { near }, { scope, nested }, { from, limit }) {
	const tokens = rareOnes(base, near).map((token) => `"${token}"`);
	const inScope = {
		all: "files.nested = ?",
		folders: "files.nested = ? AND cwds.path IN (SELECT value FROM json_each(?))",
		file: "files.path = ?",
	}[scope.kind];
	const where = scope.kind === "folders" ? [JSON.stringify(scope.cwds)] : [];
	const first = scope.kind === "file" ? scope.path : Number(nested);
	return base
		.ask(
			`SELECT ${columns} FROM (SELECT rowid, rank FROM texts WHERE texts MATCH ?) AS found
				JOIN docs ON docs.id = found.rowid JOIN files ON files.id = docs.file
				JOIN cwds ON cwds.id = files.cwd
				WHERE docs.kind = ${kinds.original} AND ${inScope} ORDER BY found.rank LIMIT ? OFFSET ?`,
		)
		.all(`body : ${anyOf(tokens)}`, first, ...where, limit, from);
}

/**
 * How many docs and files match, up to a limit.
 *
 * @param {Base} base
 * @param {Query} query
 */
export function countOf({ ask }, query) {
	const row = ask(
		`SELECT count(*) AS docs, count(DISTINCT file) AS files FROM (
			SELECT docs.file FROM texts JOIN docs ON docs.id = texts.rowid
			WHERE texts MATCH ? AND texts.rowid >= ? AND docs.at BETWEEN ? AND ?
				AND docs.kind < ${kinds.again} LIMIT ${mostCounted + 1})`,
	).get(countMatch(query), rowidOf(orderOf(query.since, -1)), query.since, query.until - 1);
	return { docs: Number(row?.["docs"]), files: Number(row?.["files"]) };
}

/** @param {Query} query */
function countMatch({ body, facts }) {
	return body === "" ? `facts : (${facts})` : `${body} AND facts : (${facts})`;
}

/**
 * A candidate as a hit, read from its file; undefined where it is none, or the file changed.
 *
 * @param {Record<string, unknown>} row
 * @param {SearchRequest} request
 * @param {Phase} phase
 * @param {{ skipped: number }} counts
 * @returns {Hit | undefined}
 */
export function hitOfRow(row, request, phase, counts) {
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
	return readHit(file, line, { request, phase, entry });
}

/**
 * @param {import("#src/history/found.ts").HitFile} file
 * @param {{ place: number, length: number, order: number }} line
 * @param {{ request: SearchRequest, phase: Phase, entry: string }} about
 * @returns {Hit | undefined}
 */
export function readHit(file, line, { request, phase, entry }) {
	const doc = docAt(file.path, line);
	if (doc === undefined || nameOfDoc(doc, line.place) !== entry) return;
	if (!passes(doc, request.wanted)) return;
	const found = textFor(doc, request.wanted.terms, phase);
	if (found === undefined) return;
	const { at, role, tools } = doc;
	const window = windowAround(found.text, request.wanted.terms);
	return { ...file, ...line, id: entry, at, role, tools, echo: found.echo, phase, window };
}

/**
 * @param {import("#src/history/entry-text.mjs").Doc} doc
 * @param {string[]} terms
 * @param {Phase} phase
 */
function textFor(doc, terms, phase) {
	const found = textHolding(doc, terms);
	// What holds all words was shown before what holds some of them.
	if (phase === "near") return found === undefined ? { text: doc.text, echo: doc.echo } : undefined;
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
