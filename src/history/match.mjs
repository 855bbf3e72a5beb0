/** Whether a text answers a query: what the index finds is checked by this, and the plain scan goes by it alone. */
import { fold } from "./fold.mjs";

/**
 * @typedef {object} Wanted
 * @property {string[]} terms Folded; each stands somewhere in the text, in any order.
 * @property {string[]} roles Any of them; all where there is none.
 * @property {string[]} tools Any of them, by the beginning of the name.
 * @property {number} [since] Milliseconds on the wall clock, included.
 * @property {number} [until] Excluded.
 */

/**
 * @param {import("./entry-text.mjs").Doc} doc
 * @param {Wanted} wanted
 */
export function passes({ role, tools, at }, wanted) {
	if (wanted.roles.length > 0 && !wanted.roles.includes(role)) return false;
	if (wanted.tools.length > 0 && !usesOne(tools, wanted.tools)) return false;
	return at >= (wanted.since ?? 0) && at < (wanted.until ?? Number.POSITIVE_INFINITY);
}

/**
 * @param {string[]} tools
 * @param {string[]} wanted
 */
function usesOne(tools, wanted) {
	return tools.some((name) => wanted.some((start) => name.toLowerCase().startsWith(start)));
}

/**
 * @typedef {object} Found
 * @property {string} text
 * @property {boolean} echo
 */

/**
 * The text in which all terms stand: what is original first, else with what only repeats.
 *
 * @param {import("./entry-text.mjs").Doc} doc
 * @param {string[]} terms
 * @returns {Found | undefined}
 */
export function textHolding({ text, echo, echoText }, terms) {
	if (text !== "" && holds(fold(text), terms)) return { text, echo };
	if (echoText !== undefined && holds(fold(echoText), terms)) return { text: echoText, echo: true };
	return;
}

/**
 * @param {string} folded
 * @param {string[]} terms
 */
function holds(folded, terms) {
	return terms.every((term) => folded.includes(term));
}
