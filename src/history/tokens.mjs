/**
 * How a text becomes the tokens of the index, and a term the runs that are looked up in it.
 *
 * A run is a longest stretch of signs of one kind: letters and digits of alphabets are a word; Han, kana, Hangul,
 * scripts without blanks and non-ASCII signs such as emoji are wide. All else separates. SQLite's `ascii` tokenizer
 * splits at every ASCII sign that is no letter or digit, so that plain ASCII needs no work here.
 */
import { foldLetters, isAscii } from "./fold.mjs";

/** Code points of one token; a longer run is cut into overlapping pieces. */
export const pieceLength = 64;
/** Code points of a fragment that a piece is sure to hold whole. */
export const overlap = 32;

const wideClass = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const wide = String.raw`(?:[${wideClass}]|(?![\0-\x7f])\p{S})`;
const word = String.raw`(?:(?!${wide})[\p{L}\p{N}\p{M}])`;

const inMixed = new RegExp(
	String.raw`(?<wide>${wide}+)|(?<gap>(?:(?![\0-\x7f]|${wide})[^\p{L}\p{N}\p{M}])+)`,
	"gu",
);
const runs = new RegExp(`(?<word>${word}+)|(?<wide>${wide}+)`, "gu");
const longRun = /[a-zA-Z0-9\u0080-\u{10ffff}]{65,}/gu;

/**
 * The text as SQLite's `ascii` tokenizer has to see it.
 *
 * @param {string} text
 */
export function indexText(text) {
	const plain = isAscii(text) ? text : spellMixed(foldLetters(text));
	return hasLongRun(plain) ? plain.replace(longRun, (run) => piecesOf(run).join(" ")) : plain;
}

/** @param {string} folded */
function spellMixed(folded) {
	return folded.replace(inMixed, (run, wideRun) =>
		wideRun === undefined ? " " : ` ${wideTokens(run).join(" ")} `,
	);
}

/**
 * Every pair of neighbours, then the last sign alone, so that every sign begins a token.
 *
 * @param {string} run
 */
export function wideTokens(run) {
	const signs = [...run];
	return signs.map((sign, at) => sign + (signs[at + 1] ?? ""));
}

const wideSigns = new RegExp(wide, "gu");

/**
 * The distinct wide signs in what `indexText` gave, each as a token.
 *
 * @param {string} spelled
 */
export function signsOf(spelled) {
	return isAscii(spelled) ? "" : [...new Set(spelled.match(wideSigns))].join(" ");
}

/**
 * Pieces that overlap, so that each fragment of up to `overlap` code points is whole in one of them.
 *
 * @param {string} run
 */
export function piecesOf(run) {
	const signs = [...run];
	if (signs.length <= pieceLength) return [run];
	const pieces = [];
	for (let from = 0; from + overlap < signs.length; from += overlap) {
		pieces.push(signs.slice(from, from + pieceLength).join(""));
	}
	return pieces;
}

/**
 * Looks at every 64th sign only: a run that is too long covers one of them.
 *
 * @param {string} text
 */
function hasLongRun(text) {
	for (let at = pieceLength; at < text.length; at += pieceLength) {
		let from = at;
		while (from > 0 && at - from <= pieceLength && isTokenCode(text.charCodeAt(from))) from--;
		let to = at;
		while (to < text.length && to - from <= pieceLength && isTokenCode(text.charCodeAt(to))) to++;
		if (to - from > pieceLength) return true;
	}
	return false;
}

/** @param {number} code */
function isTokenCode(code) {
	if (code >= 0x80) return true;
	return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || isCapital(code);
}

/** @param {number} code */
function isCapital(code) {
	return code >= 0x41 && code <= 0x5a;
}

/**
 * @typedef {object} Run
 * @property {"word" | "wide"} kind
 * @property {string} text
 * @property {boolean} starts Whether the term says that nothing of the run stands before it.
 * @property {boolean} ends Whether the term says that nothing of the run follows.
 */

/**
 * The runs of a folded term, in order.
 *
 * @param {string} term
 * @returns {Run[]}
 */
export function runsOf(term) {
	const found = [...term.matchAll(runs)];
	return found.map((match, index) => ({
		kind: match.groups?.["word"] === undefined ? "wide" : "word",
		text: match[0],
		starts: index > 0 || match.index > 0,
		ends: index < found.length - 1 || match.index + match[0].length < term.length,
	}));
}

const words = new RegExp(`${word}+`, "gu");
const asciiWords = /[a-z0-9]+/g;

/**
 * The words of alphabets in what `indexText` gave, in lower case.
 *
 * @param {string} spelled
 * @returns {string[]}
 */
export function wordsIn(spelled) {
	const low = spelled.toLowerCase();
	return low.match(isAscii(low) ? asciiWords : words) ?? [];
}
