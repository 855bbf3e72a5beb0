/** The part of a text around what was found, large enough that its secrets are still known by their shape. */
import { fold } from "./fold.mjs";

const before = 600;
const after = 900;
/** Around a long run of mixed letters and digits, which may be a key of many lines. */
const wide = 8_000;
const longRuns = /[A-Za-z0-9+/=_-]{40,}/g;

/** Characters that are folded at once to find a place. */
const stepUnits = 512;

/**
 * @typedef {object} Window
 * @property {string} text
 * @property {number} at Where in `text` the first term begins, about.
 * @property {boolean} cutBefore Whether something was left out in front of it.
 * @property {boolean} cutAfter
 */

/**
 * @param {string} text
 * @param {string[]} terms Folded.
 * @returns {Window}
 */
export function windowAround(text, terms) {
	const at = placeOf(text, terms);
	const near = text.slice(Math.max(0, at - before), at + after);
	const [back, on] = mayHoldKey(near) ? [wide, wide] : [before, after];
	const from = Math.max(0, at - back);
	const to = Math.min(text.length, at + on);
	return {
		text: text.slice(from, to).toWellFormed(),
		at: at - from,
		cutBefore: from > 0,
		cutAfter: to < text.length,
	};
}

/**
 * Paths and rules are as long as keys, but hold more slashes and dashes or only small letters.
 *
 * @param {string} text
 */
function mayHoldKey(text) {
	return (text.match(longRuns) ?? []).some(
		(run) =>
			/[A-Z]/.test(run) &&
			/[a-z]/.test(run) &&
			/\d/.test(run) &&
			run.replace(/[A-Za-z0-9]/g, "").length <= run.length / 8,
	);
}

/**
 * The unit at which the longest term of the text stands.
 *
 * @param {string} text
 * @param {string[]} terms
 */
export function placeOf(text, terms) {
	const folded = fold(text);
	const longest = terms.toSorted((a, b) => b.length - a.length);
	const term = longest.find((one) => folded.includes(one));
	if (term === undefined) return 0;
	const place = folded.indexOf(term);
	return folded.length === text.length ? place : unfoldedPlace(text, place, term);
}

/**
 * Folding makes texts longer or shorter; the place is found by folding step by step.
 *
 * @param {string} text
 * @param {number} place
 * @param {string} term
 */
function unfoldedPlace(text, place, term) {
	let passed = 0;
	for (let at = 0; at < text.length; at += stepUnits) {
		const step = fold(text.slice(at, at + stepUnits)).length;
		if (passed + step > place) {
			const within = fold(text.slice(at, at + 2 * stepUnits)).indexOf(term);
			return at + (within >= 0 ? within : Math.min(stepUnits, place - passed));
		}
		passed += step;
	}
	return 0;
}
