/** Asks the index for candidates: `history-hit.mjs` looks at each in its file before it is shown. */
import { planTerm } from "#src/history/plan.mjs";
import { runsOf, wideTokens } from "#src/history/tokens.mjs";
import { kinds, orderOf, toolFact } from "./history-ingest.mjs";

/**
 * @typedef {import("./history-base.mjs").Base} Base
 * @typedef {import("#src/history/found.ts").SearchRequest} SearchRequest
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
	return terms.length === 1 && distinct[0] === terms[0] ? [] : distinct;
}

/**
 * Whether someone asks in a sentence: its small words stand in every long text, and the newest of those is no answer.
 *
 * @param {SearchRequest} request
 */
export function isSentence({ near, wanted }) {
	return near && wanted.terms.length > 2 && wanted.terms.some((term) => commonWords.has(term));
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
