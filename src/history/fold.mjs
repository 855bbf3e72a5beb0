/** Text as it is compared: compatibility forms made one, lower case, white space as single blanks. */

const ascii = /^[\0-\x7f]*$/;

/** @param {string} text */
export function isAscii(text) {
	return ascii.test(text);
}

/**
 * The letters alone, in the forms in which they are compared; blanks stay as they are.
 *
 * @param {string} text
 */
export function foldLetters(text) {
	if (ascii.test(text)) return text.toLowerCase();
	// Two letters have a lower case that depends on their place or is two signs, which would hide a fragment.
	const low = text.toWellFormed().normalize("NFKC").toLowerCase().normalize("NFKC");
	return low.replaceAll("i\u0307", "i").replaceAll("ς", "σ");
}

/**
 * Folded once or twice, a text is the same.
 *
 * @param {string} text
 */
export function fold(text) {
	return foldLetters(text).replace(/\s+/g, " ");
}
