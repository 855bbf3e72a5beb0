/** Whether a line of a session's file can hold terms, told without parsing it. */
import { isAscii } from "node:buffer";

/** What JSON escapes, what stands between parts of an entry only as it is searched, and what has other forms. */
const uncertain = /[":\\\s\p{Cc}]|\P{ASCII}/u;
const beyondAscii = /\P{ASCII}/u;
/** Letters that someone has written as escapes. */
const escapedLetters = /\\(?:u|\/)/;

/**
 * A check of lines; every one that holds the folded terms passes, and few others.
 *
 * @param {string[]} terms
 * @returns {(line: Buffer) => boolean}
 */
export function prefilter(terms) {
	const needles = terms.map(needleOf).filter((needle) => needle.length > 1);
	const foreign = terms.some((term) => beyondAscii.test(term));
	if (needles.length === 0 && !foreign) return () => true;
	return (line) => {
		// Signs beyond ASCII can be other forms of those that are looked for.
		if (!isAscii(line)) return true;
		if (foreign && !line.includes("\\u")) return false;
		const low = line.toString("latin1").toLowerCase();
		return needles.every((needle) => low.includes(needle)) || escapedLetters.test(low);
	};
}

/** @param {string} term */
function needleOf(term) {
	const parts = term.split(uncertain);
	return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}
