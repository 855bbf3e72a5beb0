/** A query in the index's own language. What it finds is never less than what the texts hold, but can be more. */
import { overlap, pieceLength, piecesOf, runsOf, wideTokens } from "./tokens.mjs";

/** Words that are put in place of the part of one inside a phrase. */
const fewWords = 24;

/**
 * @typedef {import("./tokens.mjs").Run} Run
 *
 * @typedef {object} Words Looks words up; either answers undefined where they are too many or not known.
 * @property {(fragment: string) => string[] | undefined} holding
 * @property {(fragment: string) => string[] | undefined} starting
 * @property {(fragment: string) => string[] | undefined} ending
 *
 * @typedef {object} Planned
 * @property {string} match Empty where the index cannot help.
 * @property {boolean} exact Whether the index finds no text that has not the term.
 */

/**
 * One folded term.
 *
 * @param {string} term
 * @param {Words} words
 * @returns {Planned}
 */
export function planTerm(term, words) {
	const runs = runsOf(term);
	const [first] = runs;
	if (first === undefined) return { match: "", exact: false };
	if (runs.length > 1) return { match: phraseOf(runs, words), exact: false };
	const match = first.kind === "wide" ? wideMatch(first) : wordMatch(first, words);
	const whole = first.text === term && [...term].length <= overlap;
	return { match, exact: whole && match !== "" };
}

/** @param {Run} run */
function wideMatch({ text, ends }) {
	const tokens = wideTokens(text);
	if (tokens.length === 1) return `signs : ${quoted(tokens)}`;
	return `body : ${quoted(ends ? tokens : tokens.slice(0, -1))}`;
}

/**
 * A word, or a part of one.
 *
 * @param {Run} run
 * @param {Words} words
 */
function wordMatch({ text, starts, ends }, words) {
	if (starts && ends) return `body : ${quoted(piecesOf(text))}`;
	if (starts) return `body : ${anyOf(startsOf(text, words))}`;
	if (ends) return bodyOf(endsOf(text, words));
	const found = words.holding(firstOf(text));
	return bodyOf(found?.map((word) => quoted([word])));
}

/** @param {string[] | undefined} matches */
function bodyOf(matches) {
	return matches === undefined ? "" : `body : ${anyOf(matches)}`;
}

/**
 * Words that begin with a text. Where there are too many the index is asked for all of them, which takes longer.
 *
 * @param {string} text
 * @param {Words} words
 * @param {string[]} [front] Tokens that stand in front.
 */
function startsOf(text, words, front = []) {
	const signs = [...text];
	if (signs.length >= pieceLength)
		return [quoted([...front, signs.slice(0, pieceLength).join("")])];
	const found = words.starting(text);
	if (found === undefined || found.length > fewWords) return [`${quoted([...front, text])} *`];
	return found.map((word) => quoted([...front, word]));
}

/**
 * Words that end with a text; undefined for too many. A long word's last piece is what ends.
 *
 * @param {string} text
 * @param {Words} words
 */
function endsOf(text, words) {
	return words.ending(lastOf(text))?.map((word) => quoted([word]));
}

/**
 * Runs that follow one another. Where the first can be the end of too many words it is left out.
 *
 * @param {Run[]} runs
 * @param {Words} words
 */
function phraseOf(runs, words) {
	const fronts = frontsOf(runs[0], words);
	const middle = runs.slice(1, -1).flatMap(({ kind, text }) => wholeTokens(kind, text));
	const last = runs.at(-1);
	if (last === undefined) return "";
	const phrases = fronts.flatMap((front) => lastPhrases([...front, ...middle], last, words));
	return phrases.length === 0 ? nothing : `body : ${anyOf(phrases)}`;
}

/**
 * The tokens with which a phrase can begin.
 *
 * @param {Run | undefined} first
 * @param {Words} words
 */
function frontsOf(first, words) {
	if (first === undefined) return [];
	if (first.starts || first.kind === "wide") return [wholeTokens(first.kind, first.text)];
	const found = words.ending(lastOf(first.text));
	if (found === undefined || found.length > fewWords) return [[]];
	return found.map((word) => [word]);
}

/**
 * @param {string[]} front
 * @param {Run} last
 * @param {Words} words
 */
function lastPhrases(front, { kind, text, ends }, words) {
	if (ends) return [quoted([...front, ...wholeTokens(kind, text)])];
	if (kind === "word") return startsOf(text, words, front);
	const tokens = wideTokens(text);
	if (tokens.length > 1) return [quoted([...front, ...tokens.slice(0, -1)])];
	return [`${quoted([...front, text])} *`];
}

/**
 * @param {Run["kind"]} kind
 * @param {string} text
 */
function wholeTokens(kind, text) {
	return kind === "word" ? piecesOf(text) : wideTokens(text);
}

/** @param {string[]} tokens */
function quoted(tokens) {
	return `"${tokens.join(" ")}"`;
}

/** A token that no text has. */
const nothing = 'body : "\u{10ffff}"';

/** @param {string[]} matches */
function anyOf(matches) {
	return matches.length === 0 ? '"\u{10ffff}"' : `(${matches.join(" OR ")})`;
}

/** @param {string} text */
function firstOf(text) {
	return [...text].slice(0, overlap).join("");
}

/** @param {string} text */
function lastOf(text) {
	return [...text].slice(-overlap).join("");
}
